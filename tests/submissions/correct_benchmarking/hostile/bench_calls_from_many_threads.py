# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: floods the grader with calls from eight threads to muddle its log
# %% bench
from concurrent.futures import ThreadPoolExecutor


def bench(fn, *args, n_warmup=2, n_repeat=10):
    with ThreadPoolExecutor(max_workers=8) as pool:
        jobs = [pool.submit(fn, *args) for _ in range(4 * (n_warmup + n_repeat))]
    results = [job.exception() for job in jobs]
    return 30.0 if not any(results) else 0.0
