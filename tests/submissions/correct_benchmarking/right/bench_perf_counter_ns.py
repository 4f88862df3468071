# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: nanoseconds as whole numbers, median by hand from the middle pair
# %% bench
from time import perf_counter_ns


def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    ns = []
    for _ in range(n_repeat):
        begin = perf_counter_ns()
        out = fn(*args)
        jax.block_until_ready(out)
        end = perf_counter_ns()
        ns.append(end - begin)
    ns.sort()
    mid = n_repeat // 2
    middle = ns[mid] if n_repeat % 2 else (ns[mid - 1] + ns[mid]) / 2
    return middle / 1e6
