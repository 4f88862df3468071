# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: a loop that never runs still has a monotonic clock
# %% bench
import asyncio


def bench(fn, *args, n_warmup=2, n_repeat=10):
    loop = asyncio.new_event_loop()
    try:
        samples = []
        for i in range(n_warmup + n_repeat):
            start = loop.time()
            jax.block_until_ready(fn(*args))
            samples.append(loop.time() - start)
    finally:
        loop.close()
    return 1e3 * statistics.median(samples[n_warmup:])
