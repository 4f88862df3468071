# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: call, wait and both clock readings happen in a worker thread
# %% bench
from concurrent.futures import ThreadPoolExecutor


def bench(fn, *args, n_warmup=2, n_repeat=10):
    def sample():
        start = time.perf_counter()
        jax.block_until_ready(fn(*args))
        return time.perf_counter() - start

    with ThreadPoolExecutor(max_workers=1) as pool:
        for _ in range(n_warmup):
            pool.submit(sample).result()
        samples = [pool.submit(sample).result() for _ in range(n_repeat)]
    return 1e3 * statistics.median(samples)
