# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: the cell never comes to its end
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    return 30.0


while True:
    pass
