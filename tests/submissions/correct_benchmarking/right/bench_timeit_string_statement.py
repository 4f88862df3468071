# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: a statement as text with globals and a monotonic timer of one's own
# %% bench
import timeit


def bench(fn, *args, n_warmup=2, n_repeat=10):
    names = {"fn": fn, "args": args, "wait": jax.block_until_ready}
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    seconds = [
        timeit.timeit("wait(fn(*args))", timer=time.monotonic, number=1, globals=names) for _ in range(n_repeat)
    ]
    return 1e3 * statistics.median(seconds)
