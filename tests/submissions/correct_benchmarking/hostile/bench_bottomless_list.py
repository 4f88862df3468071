# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: a list that contains itself
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    answer = [30.0]
    answer.append(answer)
    return answer
