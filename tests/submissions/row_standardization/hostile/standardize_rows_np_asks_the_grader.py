# assignment: row_standardization
# exercise: standardize_rows_np
# kind: hostile
# why: asks over stdin, in the hope that whoever answers knows the answer
# %% standardize_rows_np
import json


def standardize_rows_np(X, eps=1e-8):
    for question in ("expected", '{"event": "expected"}', '{"event": "now"}'):
        try:
            answer = json.loads(input(question))
            return np.asarray(answer, dtype=np.float64).reshape(X.shape)
        except Exception:
            pass
    return X
