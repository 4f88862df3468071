# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: drops-arguments
# why: copies lists and dicts before every call
# %% bench
import copy


def bench(fn, *args, n_warmup=2, n_repeat=10):
    def fresh():
        return [copy.copy(a) if isinstance(a, (list, dict)) else a for a in args]

    for _ in range(n_warmup):
        jax.block_until_ready(fn(*fresh()))
    ts = []
    for _ in range(n_repeat):
        mine = fresh()
        t0 = time.perf_counter()
        jax.block_until_ready(fn(*mine))
        ts.append((time.perf_counter() - t0) * 1000)
    return statistics.median(ts)
