# assignment: scatter_add_histogram
# exercise: count_jit
# kind: right
# why: a decorator outside, and a print that shows when it is traced
# %% count_jit
_calls = []


def logged(fn):
    @functools.wraps(fn)
    def inner(*args, **kwargs):
        _calls.append(fn.__name__)
        return fn(*args, **kwargs)

    return inner


@logged
@functools.partial(jax.jit, static_argnames="num_classes")
def count_jit(labels, num_classes=5):
    print("tracing for", labels.shape, num_classes)
    return jnp.zeros(num_classes, dtype=jnp.int32).at[labels].add(1)
