# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: an object that claims to be whatever it is asked for
# %% bench
class Chameleon:
    def __getattr__(self, name):
        return self

    def __call__(self, *args, **kwargs):
        return self

    def __float__(self):
        return 30.0

    def __array__(self, dtype=None, copy=None):
        return np.asarray(30.0)

    def __eq__(self, other):
        return True

    def __bool__(self):
        return True

    def __hash__(self):
        return 0

    def __reduce__(self):
        return (print, ("loaded by a careless grader",))

    @property
    def __class__(self):
        return float


def bench(fn, *args, n_warmup=2, n_repeat=10):
    return Chameleon()
