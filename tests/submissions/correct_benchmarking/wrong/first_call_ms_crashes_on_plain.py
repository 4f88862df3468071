# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: wrong
# expect: crashes-on-plain-result
# why: the method without any guard
# %% first_call_ms
def first_call_ms(fn, *args):
    start = time.perf_counter()
    fn(*args).block_until_ready()
    return (time.perf_counter() - start) * 1e3
