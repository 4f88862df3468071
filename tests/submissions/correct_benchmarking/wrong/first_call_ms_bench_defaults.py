# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: wrong
# expect: warms-up-first-call
# why: bench without warm-up but with ten repeats
# %% first_call_ms
def first_call_ms(fn, *args):
    return bench(fn, *args, n_warmup=0)
