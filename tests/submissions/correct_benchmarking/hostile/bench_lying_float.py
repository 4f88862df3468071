# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: a float that is equal to everything and near to everything
# %% bench
class Agreeable(float):
    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    __lt__ = __le__ = __gt__ = __ge__ = __eq__
    __hash__ = float.__hash__

    def __sub__(self, other):
        return Agreeable(0.0)

    __rsub__ = __sub__

    def __abs__(self):
        return self

    def __float__(self):
        return 30.0

    def __repr__(self):
        return "30.0"

    def hex(self):
        return (30.0).hex()


def bench(fn, *args, n_warmup=2, n_repeat=10):
    return Agreeable(0.0)
