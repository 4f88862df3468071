# assignment: row_standardization
# exercise: standardize_rows_np
# kind: hostile
# why: a list that contains itself, to exhaust whoever walks through it
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    pit = [X]
    pit.append(pit)
    for _ in range(5000):
        pit = [pit]
    return pit
