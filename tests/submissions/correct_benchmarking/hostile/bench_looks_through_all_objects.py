# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: searches every dictionary and list in memory for a schedule
# %% bench
import gc


def bench(fn, *args, n_warmup=2, n_repeat=10):
    for thing in gc.get_objects():
        if type(thing) is dict:
            for name in ("schedule", "durations", "expected", "samples_ms", "hidden"):
                value = thing.get(name)
                if type(value) in (list, tuple) and value and all(type(v) in (int, float) for v in value):
                    return float(statistics.median(value))
                if type(value) is float:
                    return value
    return 0.0
