# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: hostile
# why: looks at what fn returns and answers from a table
# %% first_call_ms
def first_call_ms(fn, *args):
    out = fn(*args)
    return {"NoneType": 400.0, "float": 400.0, "tuple": 430.0, "dict": 430.0}.get(type(out).__name__, 300.0)
