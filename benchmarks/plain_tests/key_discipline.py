# Hidden tests as a course with plain nbgrader has them: asserts in the graded cells, run in the student's kernel.
# %% sample_all
with jax.debug_key_reuse(True):
    normal, integers, order = sample_all(11)
assert normal.shape == (2, 3) and integers.shape == (5,) and order.shape == (6,)
assert sorted(np.asarray(order).tolist()) == list(range(6))
assert (np.asarray(integers) >= 0).all() and (np.asarray(integers) < 10).all()
again, other = sample_all(11), sample_all(12)
assert all(np.array_equal(a, b) for a, b in zip((normal, integers, order), again))
assert not np.array_equal(normal, other[0])
draws = np.concatenate([np.asarray(sample_all(seed)[1]) for seed in range(40)])
assert draws.min() == 0 and draws.max() == 9
normals = np.concatenate([np.ravel(sample_all(seed)[0]) for seed in range(40)])
assert abs(normals.mean()) < 0.2 and abs(normals.std() - 1) < 0.2
# %% noise_steps
long, short = noise_steps(3, 40), noise_steps(3, 9)
assert long.shape == (40, 4) and np.allclose(long[:9], short)
assert not np.allclose(noise_steps(4, 9), short)
values = np.asarray(noise_steps(5, 200))
assert abs(values.mean()) < 0.2 and abs(values.std() - 1) < 0.2
assert len(np.unique(values[:, 0])) == 200
# %% dropout_views
x = jnp.ones((40, 50))
a, b = dropout_views(jax.random.key(1), x, 0.25)
for view in (a, b):
    kept = np.asarray(view) != 0
    assert abs(kept.mean() - 0.75) < 0.05
    assert np.allclose(np.asarray(view)[kept], 1 / 0.75)
assert not np.array_equal(a, b)
again = dropout_views(jax.random.key(1), x, 0.25)
assert np.array_equal(a, again[0]) and np.array_equal(b, again[1])
