# assignment: scatter_add_histogram
# exercise: count_valid
# kind: wrong
# expect: python-loop
# %% count_valid
def count_valid(labels, num_classes=5):
    def step(counts, label):
        ok = (label >= 0) & (label < num_classes)
        return counts.at[jnp.where(ok, label, 0)].add(ok.astype(jnp.int32)), None

    return jax.lax.scan(step, jnp.zeros(num_classes, jnp.int32), labels)[0]
