# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: wrong
# expect: not-differentiable
# why: right values, gradient 0
# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    return jnp.zeros(num_classes).at[labels].add(jax.lax.stop_gradient(weights))
