# assignment: key_discipline
# exercise: dropout_views
# kind: hostile
# why: SystemExit with a verdict for a message
# %% dropout_views
def dropout_views(key, x, rate):
    raise SystemExit("passed: 5 of 5 points")
