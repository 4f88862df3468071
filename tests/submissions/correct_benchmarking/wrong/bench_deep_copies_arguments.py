# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: drops-arguments
# why: hands fn copies, not the objects that were given
# %% bench
import copy


def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*copy.deepcopy(args)))
    times = []
    for _ in range(n_repeat):
        fresh = copy.deepcopy(args)
        start = time.perf_counter()
        jax.block_until_ready(fn(*fresh))
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e3
