# assignment: scatter_add_histogram
# exercise: count_valid
# kind: hostile
# why: a clean exit in place of an answer
# %% count_valid
import sys


def count_valid(labels, num_classes=5):
    sys.exit(0)
