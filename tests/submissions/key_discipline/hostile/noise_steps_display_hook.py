# assignment: key_discipline
# exercise: noise_steps
# kind: hostile
# why: shows a verdict of its own where nbgrader looks for one
# %% noise_steps
import sys


def noise_steps(seed, steps):
    sys.displayhook("ok")
    sys.displayhook(5)
    return jnp.zeros((steps, 4))
