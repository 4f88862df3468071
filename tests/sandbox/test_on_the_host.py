"""NumPy in the place of JAX's simplest primitives: the same bits and the same arrays, or JAX computes."""

from __future__ import annotations

import itertools

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax

from autograder.sandbox import agent

FLOATS = np.array([0.0, -0.0, 1, -1, np.nan, np.inf, -np.inf, 1e-40, -1e-42, 3.4e38, 1e-20, 0.1, 255.7], np.float32)
PLAIN_FLOATS = np.array([1, -1, 3e18, 1e-18, 0.1, 0.3, 7, 255.7], np.float32)
INTS = np.array([0, 1, -1, 2**31 - 1, -(2**31), 5, 31, 32, 33], np.int32)
WORDS = np.array([0, 1, 2**32 - 1, 2**31, 5, 31, 32, 33], np.uint32)
ARITHMETIC = ["add", "sub", "mul", "div", "rem", "max", "min", "eq", "ne", "lt", "le", "gt", "ge"]
BITWISE = ["bitwise_and", "bitwise_or", "bitwise_xor", "shift_left", "shift_right_logical"]
CUBE = np.arange(24, dtype=np.float32).reshape(2, 3, 4)


@pytest.fixture
def on_the_host(monkeypatch):
    """Compute eagerly, once as JAX does and once on the host; how many arrays came from the host."""
    made = []
    put = agent.OnTheHost._put
    monkeypatch.setattr(agent.OnTheHost, "_put", lambda *args: made.append(put(*args)) or made[-1])

    def compare(function, *args) -> int:
        made.clear()
        with jax.disable_jit():
            expected = function(*args)
            assert not made
            with agent.ON_THE_HOST:
                found = function(*args)
        for one, other in zip(jax.tree.leaves(expected), jax.tree.leaves(found), strict=True):
            assert type(one) is type(other)
            assert (one.aval, one.sharding, one.committed) == (other.aval, other.sharding, other.committed)
            assert words(one) == words(other), (one, other)
        return len(made)

    return compare


def words(array) -> bytes:
    """The bits of an array; one NaN is as good as another."""
    if jax.dtypes.issubdtype(array.dtype, jax.dtypes.prng_key):
        array = jax.random.key_data(array)
    data = np.array(array)
    if data.dtype.kind == "f":
        data[np.isnan(data)] = np.nan
    return data.tobytes()


def pairs(values):
    """Each with each."""
    return (jnp.asarray(np.array(side, values.dtype)) for side in zip(*itertools.product(values, values), strict=True))


class TestPrimitives:
    @pytest.mark.parametrize("values", [FLOATS, PLAIN_FLOATS, INTS, WORDS], ids=["all", "plain", "int", "uint"])
    @pytest.mark.parametrize("name", ARITHMETIC)
    def test_arithmetic(self, on_the_host, name, values):
        made = on_the_host(getattr(lax, name), *pairs(values))
        if values is PLAIN_FLOATS:
            assert made == (name != "rem")

    @pytest.mark.parametrize("values", [INTS, WORDS], ids=["int", "uint"])
    @pytest.mark.parametrize("name", BITWISE)
    def test_bits(self, on_the_host, name, values):
        on_the_host(getattr(lax, name), *pairs(values))

    @pytest.mark.parametrize(
        "to", [np.float32, np.int32, np.uint32, bool, np.int8, np.uint16, np.float16, jnp.bfloat16]
    )
    @pytest.mark.parametrize("values", [FLOATS, INTS, WORDS, INTS > 0], ids=["float", "int", "uint", "bool"])
    def test_conversions(self, on_the_host, values, to):
        on_the_host(lambda x: lax.convert_element_type(x, to), jnp.asarray(values))

    def test_what_is_rounded_is_rounded_alike(self, on_the_host):
        some = np.random.default_rng(0).integers(0, 2**32, 2000, dtype=np.uint32)
        for values in (some, some.view(np.int32)):
            assert on_the_host(lambda x: lax.convert_element_type(x, np.float32), jnp.asarray(values))
        one, other = (jnp.asarray(np.random.default_rng(n).normal(size=2000), jnp.float32) for n in (1, 2))
        for name in ("add", "sub", "mul", "div"):
            assert on_the_host(getattr(lax, name), one, other)

    @pytest.mark.parametrize(
        "function, args, at_least",
        [
            (lambda x: (x[1], x[1:, ::2], x[-1, -1, -1], tuple(x)), [CUBE], 5),
            (lambda x: (x.T, x.reshape(6, 4), x.ravel(), jnp.squeeze(x[:1], 0), jnp.expand_dims(x, 1)), [CUBE], 5),
            (lambda x: (jnp.broadcast_to(x, (5, 2, 3, 4)), x[:, None] + x[:, :, None, :]), [CUBE], 3),
            (lambda x: (jnp.concatenate([x, x], 1), jnp.stack([x, x], -1)), [CUBE], 2),
            (lambda x: (jnp.where(x > 3, x, 0), jnp.where(x > 3, 2, x)), [CUBE], 4),
            (lambda x: (x * 2, 1 / (x + 1), x * True, jnp.asarray(2.0) * 3, jnp.asarray(1) / 2), [CUBE], 5),
            (lambda: (jnp.arange(5), jnp.zeros((3, 2)), jnp.full((2,), 7.0)), [], 3),
            (lambda x: (jnp.sort(x), jnp.argsort(x)), [WORDS], 2),
            (lambda x: (jnp.sort(x), jnp.argsort(x)), [FLOATS], 0),
            (lambda x: lax.bitcast_convert_type(x, np.float32), [WORDS], 1),
            (lambda x, at: (lax.dynamic_slice(x, (at,), (3,)), x[at]), [WORDS, 7], 1),
        ],
    )
    def test_shapes(self, on_the_host, function, args, at_least):
        assert on_the_host(function, *map(jnp.asarray, args)) >= at_least


class TestKeys:
    @pytest.mark.parametrize("seed", [0, 1, -1, 2**31 - 1, 2**40, np.uint32(2**32 - 1), np.int64(5)])
    @pytest.mark.parametrize("make", [jax.random.key, jax.random.PRNGKey])
    def test_are_made(self, on_the_host, make, seed):
        assert on_the_host(make, seed)

    @pytest.mark.parametrize("number", [0, 1, 2**31, 2**32 - 1, np.int8(3)])
    def test_are_folded(self, on_the_host, number):
        assert on_the_host(lambda key: jax.random.fold_in(key, number), jax.random.key(3))

    @pytest.mark.parametrize("shape", [2, 0, (2, 3)])
    @pytest.mark.parametrize("make", [jax.random.key, jax.random.PRNGKey])
    def test_are_split(self, on_the_host, make, shape):
        assert on_the_host(lambda key: jax.random.split(key, shape), make(12345)) == 1

    def test_of_any_shape(self, on_the_host):
        keys = jax.random.split(jax.random.key(1), (2, 3))
        row = keys[0]
        assert on_the_host(jax.vmap(jax.vmap(jax.random.split)), keys)
        assert on_the_host(jax.vmap(jax.random.fold_in), row, jnp.arange(3))
        assert on_the_host(jax.vmap(lambda number: jax.random.fold_in(row[0], number)), jnp.arange(3))
        assert on_the_host(jax.vmap(lambda key: jax.random.bits(key, (3, 4))), row)

    @pytest.mark.parametrize("dtype", [np.uint8, np.uint16, np.uint32])
    @pytest.mark.parametrize("shape", [(), (3,), (0,), (4, 5, 6)])
    def test_give_bits(self, on_the_host, shape, dtype):
        assert on_the_host(lambda key: jax.random.bits(key, shape, dtype), jax.random.key(7)) == 1

    @pytest.mark.parametrize(
        "sample",
        [
            lambda key: jax.random.normal(key, (2, 3)),
            lambda key: jax.random.uniform(key, (50,)),
            lambda key: jax.random.randint(key, (500,), 0, 10),
            lambda key: jax.random.permutation(key, 6),
            lambda key: jax.random.bernoulli(key, 0.3, (4, 6)),
            lambda key: jax.random.choice(key, 10, (5,), replace=False),
            lambda key: jax.random.normal(key, (3,), jnp.bfloat16),
        ],
        ids=["normal", "uniform", "randint", "permutation", "bernoulli", "choice", "bfloat16"],
    )
    def test_give_samples(self, on_the_host, sample):
        assert on_the_host(sample, jax.random.key(12345)) > 4

    @pytest.mark.parametrize("kind", ["rbg", "threefry4x32"])
    def test_of_other_kinds_are_jaxs(self, on_the_host, kind):
        on_the_host(lambda key: (jax.random.split(key), jax.random.fold_in(key, 3)), jax.random.key(3, impl=kind))


class TestJaxComputes:
    def test_a_primitive_that_was_changed(self, monkeypatch):
        monkeypatch.setattr(lax.neg_p, "impl", lambda x: x)
        with agent.ON_THE_HOST:
            assert lax.neg(jnp.asarray(3)) == 3
        assert lax.neg(jnp.asarray(3)) == 3

    def test_committed_arrays(self, on_the_host):
        assert on_the_host(lax.neg, jax.device_put(3.0, jax.devices()[0])) == 0

    def test_while_it_looks_for_nan(self, on_the_host):
        with jax.debug_nans(True):
            assert on_the_host(lax.neg, jnp.asarray(3)) == 0

    def test_and_says_what_is_wrong(self):
        with pytest.raises(TypeError, match="shapes"), agent.ON_THE_HOST:
            lax.add(jnp.ones(3), jnp.ones(4))

    def test_afterwards(self):
        before = lax.neg_p.impl
        with agent.ON_THE_HOST:
            assert lax.neg_p.impl is not before
        assert lax.neg_p.impl is before
