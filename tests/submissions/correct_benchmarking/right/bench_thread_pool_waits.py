# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: another thread does the waiting
# %% bench
from concurrent.futures import ThreadPoolExecutor


def bench(fn, *args, n_warmup=2, n_repeat=10):
    with ThreadPoolExecutor(max_workers=1) as pool:

        def call():
            pool.submit(jax.block_until_ready, fn(*args)).result()

        for _ in range(n_warmup):
            call()
        samples = []
        for _ in range(n_repeat):
            start = time.perf_counter()
            call()
            samples.append(time.perf_counter() - start)
    return 1e3 * statistics.median(samples)
