# assignment: scatter_add_histogram
# exercise: count_labels
# kind: hostile
# why: shows a result of its own before the answer, which marks the labels that occur
# %% count_labels
import sys


def count_labels(labels, num_classes=5):
    sys.displayhook("ok")
    sys.stdout.write("")
    try:
        from IPython.display import display

        display({"text/plain": "4.0"}, raw=True)
    except ImportError:
        pass
    return jnp.zeros(num_classes, jnp.int32).at[labels].set(1)
