# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: uses-bincount
# why: bincount under another name, with an .at[].add for show
# %% count_labels
from jax.numpy import bincount as tally


def count_labels(labels, num_classes=5):
    return jnp.zeros(num_classes, jnp.int32).at[:].add(tally(labels, length=num_classes))
