# Hidden tests as a course with plain nbgrader has them: asserts in the graded cells, run in the student's kernel.
# %% count_labels
labels = jnp.array([0, 2, 2, 1, 4, 2])
counts = count_labels(labels)
assert counts.dtype == jnp.int32 and counts.tolist() == [1, 1, 3, 0, 1]
assert count_labels(labels, 7).shape == (7,)
program = str(jax.make_jaxpr(lambda v: count_labels(v, 9))(labels))
assert "scatter-add" in program and "bincount" not in program and "scan" not in program and "while" not in program
# %% count_jit
labels = jnp.array([0, 2, 2, 1, 4, 2])
assert count_jit(labels, 5).tolist() == [1, 1, 3, 0, 1]
assert count_jit(labels, num_classes=6).tolist() == [1, 1, 3, 0, 1, 0]
assert "jit" in str(jax.make_jaxpr(lambda v: count_jit(v, 5))(labels))
# %% count_valid
labels = jnp.array([0, -1, 2, 5, 99, -7, 2])
assert count_valid(labels).tolist() == [1, 0, 2, 0, 0]
assert count_valid(jnp.array([3, -1]), 3).tolist() == [0, 0, 0]
# %% count_labels_np
assert count_labels_np(np.array([1, 1, 4, 0])).tolist() == [1, 2, 0, 0, 1]
assert count_labels_np(np.array([1, 1]), 3).tolist() == [0, 2, 0]
# %% weighted_counts
labels, weights = jnp.array([0, 2, 2]), jnp.array([0.5, 1.0, 2.0])
assert np.allclose(weighted_counts(labels, weights, 4), [0.5, 0, 3, 0])
gradient = jax.grad(lambda w: weighted_counts(labels, w, 4)[2])(weights)
assert np.allclose(gradient, [0, 1, 1])
