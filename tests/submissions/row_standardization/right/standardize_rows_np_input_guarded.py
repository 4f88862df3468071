# assignment: row_standardization
# exercise: standardize_rows_np
# kind: right
# why: input() in a try at top level, as left over from a script
# %% standardize_rows_np
try:
    name = input("who are you? ")
except EOFError:
    name = "nobody"


def standardize_rows_np(X, eps=1e-8):
    return (X - X.mean(axis=1, keepdims=True)) / (X.std(axis=1, keepdims=True) + eps)
