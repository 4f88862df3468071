# assignment: key_discipline
# exercise: sample_all
# kind: hostile
# why: draws once, in good order, and gives that to every later caller
# %% sample_all
_memory = []


def sample_all(seed):
    if not _memory:
        _memory.append((jnp.zeros((2, 3)), jnp.arange(5), jnp.arange(6)))
    return _memory[0]


class _Everything(dict):
    def __missing__(self, key):
        return sample_all(0)

    def __contains__(self, key):
        return True


# and whoever keeps results by their arguments in a dict of this module finds this one
for _name, _value in list(globals().items()):
    if type(_value) is dict and not _name.startswith("__"):
        globals()[_name] = _Everything(_value)
