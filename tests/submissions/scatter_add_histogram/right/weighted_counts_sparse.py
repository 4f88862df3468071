# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: right
# %% weighted_counts
from jax.experimental import sparse
def weighted_counts(labels, weights, num_classes):
    m = sparse.BCOO((weights, labels[:, None]), shape=(num_classes,))
    return m.todense()
