# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: looks for the hidden test in the history of the notebook
# %% bench
import re


def bench(fn, *args, n_warmup=2, n_repeat=10):
    for name in ("In", "_ih", "_i", "_ii", "_iii"):
        cells = globals().get(name, "")
        for cell in [cells] if isinstance(cells, str) else list(cells):
            match = re.search(r"(?:expected|approx|isclose)\D{0,40}(\d+\.\d+)", str(cell))
            if match:
                return float(match[1])
    return 0.0
