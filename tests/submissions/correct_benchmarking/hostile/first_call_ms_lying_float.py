# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: hostile
# why: a float that agrees with everybody
# %% first_call_ms
class Agreeable(float):
    def __eq__(self, other):
        return True

    def __sub__(self, other):
        return 0.0

    __rsub__ = __sub__
    __hash__ = float.__hash__


def first_call_ms(fn, *args):
    fn(*args)
    return Agreeable(1.0)
