# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: goes through sys.modules for anything of the grader
# %% bench
import sys


def bench(fn, *args, n_warmup=2, n_repeat=10):
    for name, module in list(sys.modules.items()):
        if any(word in name for word in ("grader", "jaxercise", "autograder", "fakes", "agent")):
            for key, value in list(vars(module).items()):
                if "EXPECT" in key.upper() or "SCHEDULE" in key.upper():
                    try:
                        return float(statistics.median(value))
                    except Exception:
                        continue
    return 0.0
