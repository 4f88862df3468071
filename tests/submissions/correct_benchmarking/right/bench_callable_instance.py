# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: bench is an instance of a class
# %% bench
class _Bench:
    def __init__(self, timer):
        self._timer = timer

    def _once(self, fn, args):
        begin = self._timer()
        result = fn(*args)
        jax.block_until_ready(result)
        return self._timer() - begin

    def __call__(self, fn, *args, n_warmup=2, n_repeat=10):
        [self._once(fn, args) for _ in range(n_warmup)]
        return 1e-6 * statistics.median([self._once(fn, args) for _ in range(n_repeat)])


bench = _Bench(time.perf_counter_ns)
