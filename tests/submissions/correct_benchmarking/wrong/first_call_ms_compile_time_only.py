# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: wrong
# expect: wrong-result
# why: subtracts a later call to get the cost of compilation alone
# %% first_call_ms
def first_call_ms(fn, *args):
    times = []
    for _ in range(2):
        start = time.perf_counter()
        jax.block_until_ready(fn(*args))
        times.append(time.perf_counter() - start)
    return (times[0] - times[1]) * 1e3
