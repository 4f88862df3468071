# assignment: key_discipline
# exercise: sample_all
# kind: wrong
# expect: key-reused|main-key-consumed
# %% sample_all
def sample_all(seed):
    keys = [jax.random.key(3 * seed + i) for i in range(3)]
    return (
        jax.random.normal(keys[0], (2, 3)),
        jax.random.randint(keys[1], (5,), 0, 10),
        jax.random.permutation(keys[2], 6),
    )
