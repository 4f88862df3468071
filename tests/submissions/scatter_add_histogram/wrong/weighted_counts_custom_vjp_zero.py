# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: wrong
# expect: not-differentiable
# why: defines a gradient of 0 for itself
# %% weighted_counts
@functools.partial(jax.custom_vjp, nondiff_argnums=(2,))
def weighted_counts(labels, weights, num_classes):
    return jnp.zeros(num_classes).at[labels].add(weights)


def _forward(labels, weights, num_classes):
    return weighted_counts(labels, weights, num_classes), weights


def _backward(num_classes, weights, cotangent):
    return None, jnp.zeros_like(weights)


weighted_counts.defvjp(_forward, _backward)
