# assignment: row_standardization
# exercise: standardize_rows_np
# kind: hostile
# why: a stopped process neither answers nor dies: a grader without a deadline waits for ever
# %% standardize_rows_np
import os
import signal


def standardize_rows_np(X, eps=1e-8):
    os.kill(os.getpid(), signal.SIGSTOP)
    return X
