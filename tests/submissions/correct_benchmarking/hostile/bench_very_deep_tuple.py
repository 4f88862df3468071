# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: ten thousand tuples inside each other
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    answer = 30.0
    for _ in range(10_000):
        answer = (answer,)
    return answer
