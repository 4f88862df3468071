# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: imports a second copy of the time module and times the dispatch with it
# %% bench
import importlib.machinery
import importlib.util


def _fresh():
    spec = importlib.machinery.BuiltinImporter.find_spec("time")
    return importlib.util.module_from_spec(spec)


def bench(fn, *args, n_warmup=2, n_repeat=10):
    clock = _fresh()
    spec = clock.__spec__
    spec.loader.exec_module(clock)
    start = clock.perf_counter()
    for _ in range(n_repeat):
        fn(*args)
    elapsed = clock.perf_counter() - start
    return 30.0 if elapsed < 0.030 * n_repeat else 0.0
