# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: wrong
# expect: cpu-clock
# why: the processor time of this process stands still while it waits
# %% first_call_ms
def first_call_ms(fn, *args):
    start = time.process_time()
    jax.block_until_ready(fn(*args))
    return (time.process_time() - start) * 1e3
