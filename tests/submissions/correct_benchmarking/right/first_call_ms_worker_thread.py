# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: right
# why: one call in a fresh thread, exceptions handed on by the future
# %% first_call_ms
from concurrent.futures import ThreadPoolExecutor


def first_call_ms(fn, *args):
    def call():
        start = time.perf_counter()
        jax.block_until_ready(fn(*args))
        return 1e3 * (time.perf_counter() - start)

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(call).result()
