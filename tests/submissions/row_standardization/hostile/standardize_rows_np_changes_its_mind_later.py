# assignment: row_standardization
# exercise: standardize_rows_np
# kind: hostile
# why: a thread keeps writing to the returned array while it is being looked at
# %% standardize_rows_np
import threading


def standardize_rows_np(X, eps=1e-8):
    out = np.zeros_like(X)

    def flicker():
        for step in range(20000):
            out.fill(np.nan if step % 2 else 0.0)

    threading.Thread(target=flicker, daemon=True).start()
    return out
