# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: an endless loop that catches KeyboardInterrupt
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    while True:
        try:
            while True:
                pass
        except BaseException:
            continue
