# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: wrong
# expect: no-wait
# why: returns when the call has been dispatched
# %% first_call_ms
def first_call_ms(fn, *args):
    start = time.perf_counter()
    fn(*args)
    return (time.perf_counter() - start) * 1e3
