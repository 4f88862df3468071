# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: wrong
# expect: python-loop
# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    def more(state):
        return state[0] < labels.shape[0]
    def add_one(state):
        i, sums = state
        return i + 1, sums.at[labels[i]].add(weights[i])
    return jax.lax.while_loop(more, add_one, (0, jnp.zeros(num_classes)))[1]
