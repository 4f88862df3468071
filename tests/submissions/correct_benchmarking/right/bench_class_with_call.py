# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: a class does the work, bench is its front
# %% bench
class Stopwatch:
    """Collects the durations of calls, in seconds."""

    def __init__(self, clock=time.perf_counter):
        self.clock = clock
        self.laps = []

    def __call__(self, fn, *args):
        start = self.clock()
        jax.block_until_ready(fn(*args))
        self.laps.append(self.clock() - start)

    @property
    def median_ms(self):
        return 1e3 * statistics.median(self.laps)


def bench(fn, *args, n_warmup=2, n_repeat=10):
    watch = Stopwatch()
    for _ in range(n_warmup):
        watch(fn, *args)
    watch.laps.clear()
    for _ in range(n_repeat):
        watch(fn, *args)
    return watch.median_ms
