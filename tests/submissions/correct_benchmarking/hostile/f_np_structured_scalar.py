# assignment: correct_benchmarking
# exercise: f_np
# kind: hostile
# why: a record that has a field for every purpose
# %% f_np
def f_np(x):
    record = np.zeros((), dtype=[("value", "f4"), ("score", "f4"), ("passed", "?")])
    record["score"], record["passed"] = 2, True
    return record
