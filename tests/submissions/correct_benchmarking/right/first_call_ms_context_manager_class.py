# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: right
# why: a stopwatch class with __enter__ and __exit__ that swallows nothing
# %% first_call_ms
class Stopwatch:
    def __enter__(self):
        self.start = time.perf_counter()
        return self

    def __exit__(self, *exc):
        self.ms = (time.perf_counter() - self.start) * 1e3


def first_call_ms(fn, *args):
    with Stopwatch() as watch:
        jax.block_until_ready(fn(*args))
    return watch.ms
