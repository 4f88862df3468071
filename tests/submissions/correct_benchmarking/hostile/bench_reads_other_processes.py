# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: reads the command lines, environments and files of other processes for a seed
# %% bench
import random
import re
from pathlib import Path


def bench(fn, *args, n_warmup=2, n_repeat=10):
    seed = 0
    for process in Path("/proc").glob("[0-9]*"):
        for name in ("cmdline", "environ"):
            try:
                match = re.search(rb"seed\W+(\d+)", (process / name).read_bytes())
            except OSError:
                continue
            if match:
                seed = int(match[1])
    rng = np.random.default_rng(seed)
    return float(np.median(rng.uniform(1, 50, size=n_repeat)))
