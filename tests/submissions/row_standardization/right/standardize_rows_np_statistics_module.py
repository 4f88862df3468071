# assignment: row_standardization
# exercise: standardize_rows_np
# kind: right
# why: the standard library's statistics, exact where it matters
# %% standardize_rows_np
import statistics


def standardize_rows_np(X, eps=1e-8):
    Z = []
    for row in X:
        values = [float(v) for v in row]
        mean, std = statistics.fmean(values), statistics.pstdev(values)
        Z.append([(v - mean) / (std + eps) for v in values])
    return np.asarray(Z)
