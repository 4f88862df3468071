# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: clock_gettime_ns with the raw monotonic clock
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    clk = time.CLOCK_MONOTONIC_RAW
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    out = []
    for _ in range(n_repeat):
        a = time.clock_gettime_ns(clk)
        jax.block_until_ready(fn(*args))
        b = time.clock_gettime_ns(clk)
        out.append(b - a)
    return statistics.median(out) / 1e6
