# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: uses-bincount | python-loop
# why: counted by the standard library, then added at each class once
# %% count_labels
from collections import Counter
def count_labels(labels, num_classes=5):
    c = Counter(np.asarray(labels).tolist())
    keys = jnp.array(list(c.keys()), dtype=jnp.int32)
    values = jnp.array(list(c.values()), dtype=jnp.int32)
    return jnp.zeros(num_classes, jnp.int32).at[keys].add(values)
