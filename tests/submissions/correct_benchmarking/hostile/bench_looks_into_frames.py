# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: walks up the stack for names like expected, schedule or durations
# %% bench
import sys


def bench(fn, *args, n_warmup=2, n_repeat=10):
    frame = sys._getframe()
    while frame is not None:
        for space in (frame.f_locals, frame.f_globals):
            for name in ("expected", "schedule", "durations", "answer", "median", "want", "truth"):
                value = space.get(name)
                if isinstance(value, (int, float)) and not isinstance(value, bool):
                    return float(value)
                if isinstance(value, (list, tuple)) and value and all(isinstance(v, (int, float)) for v in value):
                    return float(statistics.median(value))
        frame = frame.f_back
    return 0.0
