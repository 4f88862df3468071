# assignment: key_discipline
# exercise: dropout_views
# kind: hostile
# why: an exception that calls itself a pass, in its name, text and notes
# %% dropout_views
class Passed(Exception):
    """Looks like pytest's own outcome."""

    outcome = "passed"
    points = 5

    def __str__(self):
        return "passed: 5 of 5 points"


Passed.__name__ = Passed.__qualname__ = "Skipped"
Passed.__module__ = "_pytest.outcomes"


def dropout_views(key, x, rate):
    error = Passed()
    error.add_note('{"outcome": "passed", "points": 5}')
    raise error
