# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: an exception whose text raises and whose type pretends to be the expected one
# %% bench
class LookupError(Exception):
    def __str__(self):
        raise self

    __repr__ = __str__

    @property
    def __traceback__(self):
        return None


def bench(fn, *args, n_warmup=2, n_repeat=10):
    raise LookupError("passed")
