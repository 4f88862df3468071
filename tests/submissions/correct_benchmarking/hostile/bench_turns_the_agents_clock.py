# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: finds the stubs of the clock among all objects and puts its own times into them
# %% bench
import gc
import sys


def bench(fn, *args, n_warmup=2, n_repeat=10):
    ticks = [0]

    def step(*_args):
        ticks[0] += 30_000_000
        return ticks[0]

    patched = []
    for thing in gc.get_objects():
        kind = type(thing)
        if kind.__module__ in ("__main__", "agent") and "Clock" in kind.__name__ and hasattr(thing, "_now"):
            patched.append(thing)
            thing._now = step
    try:
        start = time.perf_counter()
        fn(*args)
        return (time.perf_counter() - start) * 1e3 if patched else 30.0
    finally:
        for thing in patched:
            del thing._now
