# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: wrong
# expect: python-loop
# why: labels on the host keep the loop out of a program with traced labels
# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    labels = np.asarray(labels)
    def step(sums, pair):
        label, weight = pair
        return sums.at[label].add(weight), None
    return jax.lax.scan(step, jnp.zeros(num_classes), (labels, weights))[0]
