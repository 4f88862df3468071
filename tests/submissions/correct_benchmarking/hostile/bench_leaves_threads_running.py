# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: threads that go on sleeping and reading the clock after the call, during the next tests
# %% bench
import threading


def bench(fn, *args, n_warmup=2, n_repeat=10):
    def restless():
        for _ in range(3_000):
            try:
                time.sleep(0.001)
                time.perf_counter()
                fn(*args)
            except Exception:
                continue

    for _ in range(3):
        threading.Thread(target=restless, daemon=True).start()
    return 30.0
