# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: wrong
# expect: warms-up-first-call
# why: ten calls and their median: only one of them was the first
# %% first_call_ms
def first_call_ms(fn, *args):
    samples = []
    for _ in range(10):
        start = time.perf_counter()
        jax.block_until_ready(fn(*args))
        samples.append(time.perf_counter() - start)
    return statistics.median(samples) * 1e3
