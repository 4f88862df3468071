# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: an event loop's clock, read inside a coroutine that runs in a thread of its own
# %% bench
import asyncio
import threading


def bench(fn, *args, n_warmup=2, n_repeat=10):
    """Works in a notebook too, where the main thread already has a running loop."""
    samples, failures = [], []

    async def measure():
        loop = asyncio.get_running_loop()
        for _ in range(n_warmup):
            jax.block_until_ready(fn(*args))
        for _ in range(n_repeat):
            start = loop.time()
            jax.block_until_ready(fn(*args))
            samples.append(loop.time() - start)

    def work():
        try:
            asyncio.run(measure())
        except BaseException as error:
            failures.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    if failures:
        raise failures[0]
    return 1e3 * statistics.median(samples)
