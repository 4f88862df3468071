# assignment: scatter_add_histogram
# exercise: count_valid
# kind: wrong
# expect: python-loop
# why: selecting by a mask keeps the loop out of any traced program
# %% count_valid
def count_valid(labels, num_classes=5):
    labels = labels[(labels >= 0) & (labels < num_classes)]
    body = lambda i, counts: counts.at[labels[i]].add(1)
    return jax.lax.fori_loop(0, len(labels), body, jnp.zeros(num_classes, jnp.int32))
