# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: right
# why: bench with no warm-up and one repeat: exactly one cold call
# %% first_call_ms
def first_call_ms(fn, *args):
    return bench(fn, *args, n_warmup=0, n_repeat=1)
