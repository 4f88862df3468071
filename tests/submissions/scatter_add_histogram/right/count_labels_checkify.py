# assignment: scatter_add_histogram
# exercise: count_labels
# kind: right
# %% count_labels
from jax.experimental import checkify

def _count(labels, num_classes):
    checkify.check(jnp.all(labels < num_classes), "label too large")
    return jnp.zeros(num_classes, jnp.int32).at[labels].add(1)

def count_labels(labels, num_classes=5):
    error, counts = checkify.checkify(functools.partial(_count, num_classes=num_classes))(labels)
    error.throw()
    return counts
