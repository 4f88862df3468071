# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: right
# why: writes the gradient of a scatter-add out as a read
# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    @jax.custom_vjp
    def total(w):
        return jnp.zeros(num_classes, jnp.float32).at[labels].add(w)

    def forward(w):
        return total(w), None

    def backward(_, cotangent):
        return (cotangent[labels],)

    total.defvjp(forward, backward)
    return total(weights)
