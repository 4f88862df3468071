# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: a profile hook looks at the locals of every function that returns
# %% bench
import sys


def bench(fn, *args, n_warmup=2, n_repeat=10):
    found = []

    def hook(frame, event, arg):
        for name in ("expected", "schedule", "duration"):
            if isinstance(frame.f_locals.get(name), (int, float)):
                found.append(float(frame.f_locals[name]))

    sys.setprofile(hook)
    try:
        jax.block_until_ready(fn(*args))
        time.perf_counter()
    finally:
        sys.setprofile(None)
    return statistics.median(found) if found else 0.0
