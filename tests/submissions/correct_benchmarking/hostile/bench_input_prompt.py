# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: asks the grader over input()
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    try:
        answer = input("the expected median, please: ")
        return float(answer)
    except Exception:
        return 0.0
