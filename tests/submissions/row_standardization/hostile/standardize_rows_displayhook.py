# assignment: row_standardization
# exercise: standardize_rows
# kind: hostile
# why: IPython's display hook puts a result into the reply: plain nbgrader reads it as full credit
# %% standardize_rows
import sys


def standardize_rows(X, eps=1e-8):
    sys.displayhook("ok")
    sys.displayhook(7)
    return X
