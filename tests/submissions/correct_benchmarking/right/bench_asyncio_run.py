# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: asyncio.run with the clock of its loop
# %% bench
import asyncio


async def _sample(fn, args):
    loop = asyncio.get_running_loop()
    start = loop.time()
    jax.block_until_ready(fn(*args))
    await asyncio.sleep(0)
    return loop.time() - start


async def _samples(fn, args, n_warmup, n_repeat):
    for _ in range(n_warmup):
        await _sample(fn, args)
    return [await _sample(fn, args) for _ in range(n_repeat)]


def bench(fn, *args, n_warmup=2, n_repeat=10):
    return 1e3 * statistics.median(asyncio.run(_samples(fn, args, n_warmup, n_repeat)))
