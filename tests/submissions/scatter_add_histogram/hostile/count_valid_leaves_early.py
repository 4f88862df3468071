# assignment: scatter_add_histogram
# exercise: count_valid
# kind: hostile
# why: ends the process with a success status
# %% count_valid
import os


def count_valid(labels, num_classes=5):
    os._exit(0)
