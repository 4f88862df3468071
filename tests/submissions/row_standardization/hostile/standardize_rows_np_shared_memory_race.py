# assignment: row_standardization
# exercise: standardize_rows_np
# kind: hostile
# why: a thread keeps writing random numbers into the result
# %% standardize_rows_np
import threading


def standardize_rows_np(X, eps=1e-8):
    Z = np.zeros_like(X)

    def fill():
        while True:
            Z[:] = np.random.standard_normal(Z.shape)

    threading.Thread(target=fill, daemon=True).start()
    return Z
