# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: reads test files and gradebooks that it can find, and takes a number from them
# %% bench
import os
import re
import sys
from pathlib import Path


def bench(fn, *args, n_warmup=2, n_repeat=10):
    roots = [Path.cwd(), *list(Path.cwd().parents)[:2], *(Path(p) for p in sys.path if p)]
    for root in roots:
        for pattern in ("test_correct_benchmarking*", "autograder/graders/*.py", "autograder/fakes/*.py", "source/*/*.ipynb"):
            try:
                for path in list(root.glob(pattern))[:5]:
                    numbers = re.findall(r"expected\D{0,20}(\d+\.\d+)", path.read_text(errors="replace"))
                    if numbers:
                        return float(numbers[0])
            except OSError:
                continue
    return 0.0
