# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: hostile
# why: nan is never too far away
# %% first_call_ms
def first_call_ms(fn, *args):
    fn(*args)
    return np.float64("nan")
