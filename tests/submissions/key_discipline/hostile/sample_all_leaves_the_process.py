# assignment: key_discipline
# exercise: sample_all
# kind: hostile
# why: os._exit with a happy status before anything can be judged
# %% sample_all
import os


def sample_all(seed):
    os._exit(0)
