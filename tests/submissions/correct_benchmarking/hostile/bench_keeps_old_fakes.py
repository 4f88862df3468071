# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: calls the fakes of earlier tests again, hoping that they still answer
# %% bench
_old = []


def bench(fn, *args, n_warmup=2, n_repeat=10):
    _old.append((fn, args))
    for other, others_args in _old:
        try:
            jax.block_until_ready(other(*others_args))
        except Exception:
            pass
    return 30.0
