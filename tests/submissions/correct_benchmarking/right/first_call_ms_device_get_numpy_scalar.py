# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: right
# why: fetches the result; returns a NumPy scalar
# %% first_call_ms
def first_call_ms(fn, *args):
    clock = time.clock_gettime
    t0 = clock(time.CLOCK_MONOTONIC)
    jax.device_get(fn(*args))
    t1 = clock(time.CLOCK_MONOTONIC)
    return np.float64(t1 - t0) * 1e3
