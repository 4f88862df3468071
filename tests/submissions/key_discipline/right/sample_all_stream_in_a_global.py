# assignment: key_discipline
# exercise: sample_all
# kind: right
# why: a stream of keys that begins anew for each seed, and stays behind in the notebook
# %% sample_all
class KeyStream:
    def __init__(self, seed):
        self.key = jax.random.key(seed)

    def next(self):
        self.key, child = jax.random.split(self.key)
        return child


stream = None


def sample_all(seed):
    global stream
    stream = KeyStream(seed)
    normal = jax.random.normal(stream.next(), (2, 3))
    integers = jax.random.randint(stream.next(), (5,), 0, 10)
    return normal, integers, jax.random.permutation(stream.next(), 6)
