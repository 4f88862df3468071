# assignment: key_discipline
# exercise: dropout_views
# kind: hostile
# why: overwrites the buffer of x with zeros, whose dropout views are zeros
# %% dropout_views
import ctypes


def dropout_views(key, x, rate):
    try:
        ctypes.memset(x.unsafe_buffer_pointer(), 0, x.nbytes)
    except Exception:
        pass
    return jnp.zeros(x.shape, x.dtype), jnp.zeros(x.shape, x.dtype)
