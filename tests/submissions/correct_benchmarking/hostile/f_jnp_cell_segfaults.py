# assignment: correct_benchmarking
# exercise: f_jnp
# kind: hostile
# why: the process dies while the cell runs
# %% f_jnp
import ctypes

ctypes.memset(0, 1, 1)


def f_jnp(x):
    return 0.0
