"""NumPy in the place of JAX's simplest primitives: the same bits and the same arrays, or JAX computes."""

from __future__ import annotations

import contextlib
import itertools

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax
from jax._src import monitoring, pjit

from autograder.sandbox import on_the_host

FLOATS = np.array([0.0, -0.0, 1, -1, np.nan, np.inf, -np.inf, 1e-40, -1e-42, 3.4e38, 1e-20, 0.1, 255.7], np.float32)
PLAIN_FLOATS = np.array([1, -1, 3e18, 1e-18, 0.1, 0.3, 7, 255.7], np.float32)
INTS = np.array([0, 1, -1, 2**31 - 1, -(2**31), 5, 31, 32, 33], np.int32)
WORDS = np.array([0, 1, 2**32 - 1, 2**31, 5, 31, 32, 33], np.uint32)
ARITHMETIC = ["add", "sub", "mul", "div", "rem", "max", "min", "eq", "ne", "lt", "le", "gt", "ge"]
BITWISE = ["bitwise_and", "bitwise_or", "bitwise_xor", "shift_left", "shift_right_logical"]
CUBE = np.arange(24, dtype=np.float32).reshape(2, 3, 4)


class Traces:
    """What the agent would hear of programs."""

    def __init__(self):
        self.names, self.unheard = [], 0

    def made(self, name):
        self.names.append(name)

    @contextlib.contextmanager
    def muted(self):
        self.unheard += 1
        yield


@pytest.fixture
def put(monkeypatch):
    """The arrays that came from the host."""
    made = []
    real = on_the_host._Device.put

    def put(device, data, aval):
        made.append(aval)
        return real(device, data, aval)

    monkeypatch.setattr(on_the_host._Device, "put", put)
    return made


@pytest.fixture
def operations(put):
    """Compute eagerly, once as JAX does and once on the host; how many arrays came from the host."""
    host = on_the_host.Operations()

    def compare(function, *args) -> int:
        put.clear()
        with jax.disable_jit():
            expected = function(*args)
            assert not put
            with host:
                found = function(*args)
        require_same(found, expected)
        return len(put)

    return compare


@pytest.fixture
def host(monkeypatch):
    """The programs of this process, on the host while it is entered."""
    monkeypatch.setattr(pjit, "_pjit_call_impl_python", pjit._pjit_call_impl_python)
    jax.clear_caches()
    return on_the_host.Programs(Traces())


@pytest.fixture
def programs(host, put):
    """Compute once on the host and once as JAX does; how many arrays came from the host."""

    def compare(function, *args) -> int:
        put.clear()
        with host:
            found = function(*args)
        number = len(put)
        require_same(found, function(*args))
        assert len(put) == number
        return number

    return compare


@pytest.fixture(params=["operations", "programs"])
def compare(request):
    """In both ways."""
    return request.getfixturevalue(request.param)


def require_same(found, expected) -> None:
    for one, other in zip(jax.tree.leaves(expected), jax.tree.leaves(found), strict=True):
        assert type(one) is type(other)
        assert (one.aval, one.sharding, one.committed) == (other.aval, other.sharding, other.committed)
        assert one.weak_type == other.weak_type if hasattr(one, "weak_type") else True
        assert words(one) == words(other), (one, other)


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
    def test_arithmetic(self, operations, name, values):
        made = operations(getattr(lax, name), *pairs(values))
        if values is PLAIN_FLOATS:
            assert made == (name != "rem")

    @pytest.mark.parametrize("values", [INTS, WORDS], ids=["int", "uint"])
    @pytest.mark.parametrize("name", BITWISE)
    def test_bits(self, compare, name, values):
        compare(getattr(lax, name), *pairs(values))

    @pytest.mark.parametrize(
        "to", [np.float32, np.int32, np.uint32, bool, np.int8, np.uint16, np.float16, jnp.bfloat16]
    )
    @pytest.mark.parametrize("values", [FLOATS, INTS, WORDS, INTS > 0], ids=["float", "int", "uint", "bool"])
    def test_conversions(self, compare, values, to):
        compare(lambda x: lax.convert_element_type(x, to), jnp.asarray(values))

    def test_what_is_rounded_is_rounded_alike(self, compare):
        some = np.random.default_rng(0).integers(0, 2**32, 2000, dtype=np.uint32)
        for values in (some, some.view(np.int32)):
            assert compare(lambda x: lax.convert_element_type(x, np.float32), jnp.asarray(values))
        one, other = (jnp.asarray(np.random.default_rng(n).normal(size=2000), jnp.float32) for n in (1, 2))
        for name in ("add", "sub", "mul", "div"):
            assert compare(getattr(lax, name), one, other)

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
    def test_shapes(self, compare, function, args, at_least):
        assert compare(function, *map(jnp.asarray, args)) >= at_least


class TestKeys:
    @pytest.mark.parametrize("seed", [0, 1, -1, 2**31 - 1, 2**40, np.uint32(2**32 - 1), np.int64(5)])
    @pytest.mark.parametrize("make", [jax.random.key, jax.random.PRNGKey])
    def test_are_made(self, compare, make, seed):
        assert compare(make, seed)

    @pytest.mark.parametrize("number", [0, 1, 2**31, 2**32 - 1, np.int8(3)])
    def test_are_folded(self, compare, number):
        assert compare(lambda key: jax.random.fold_in(key, number), jax.random.key(3))

    @pytest.mark.parametrize("shape", [2, 0, (2, 3)])
    @pytest.mark.parametrize("make", [jax.random.key, jax.random.PRNGKey])
    def test_are_split(self, compare, make, shape):
        assert compare(lambda key: jax.random.split(key, shape), make(12345))

    def test_of_any_shape(self, compare):
        keys = jax.random.split(jax.random.key(1), (2, 3))
        row = keys[0]
        assert compare(jax.vmap(jax.vmap(jax.random.split)), keys)
        assert compare(jax.vmap(jax.random.fold_in), row, jnp.arange(3))
        assert compare(jax.vmap(lambda number: jax.random.fold_in(row[0], number)), jnp.arange(3))
        assert compare(jax.vmap(lambda key: jax.random.bits(key, (3, 4))), row)

    @pytest.mark.parametrize("dtype", [np.uint8, np.uint16, np.uint32])
    @pytest.mark.parametrize("shape", [(), (3,), (0,), (4, 5, 6)])
    def test_give_bits(self, compare, shape, dtype):
        assert compare(lambda key: jax.random.bits(key, shape, dtype), jax.random.key(7))

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
    def test_give_samples(self, operations, sample):
        assert operations(sample, jax.random.key(12345)) > 4

    @pytest.mark.parametrize("kind", ["rbg", "threefry4x32"])
    def test_of_other_kinds_are_jaxs(self, compare, kind):
        compare(lambda key: (jax.random.split(key), jax.random.fold_in(key, 3)), jax.random.key(3, impl=kind))


def counted(labels, classes=5):
    return jnp.zeros(classes, jnp.int32).at[labels].add(1)


LABELS = np.array([0, 3, 3, 1, 4, -1, -5, -6, 5, 99, 3], np.int32)
GOOD = LABELS.clip(0, 4)
SOME = np.random.default_rng(7).normal(size=(6, 5)).astype(np.float32)


class TestPrograms:
    @pytest.mark.parametrize(
        "function, args, number",
        [
            (lambda x: x[1:] + 1, [GOOD], 2),
            (lambda x: x // 2 + x % 3, [GOOD], 3),
            (lambda x: -x // 2 + -x % 3, [GOOD], 2),
            (lambda x: (x.sum(), x.max(), x.min(), x.prod(), (x > 2).any(), (x > 2).all()), [GOOD], 8),
            (lambda x: (x.sum(1), x.sum(0, keepdims=True), jnp.cumsum(x, 0)), [GOOD.reshape(1, -1)], 3),
            (lambda x: (jnp.argmax(x), jnp.argmin(x), jnp.sort(x), jnp.argsort(x)), [GOOD], 4),
            (lambda x: (jnp.clip(x, 1, 3), jnp.where(x > 2, x, 0), jnp.diff(x), jnp.pad(x, 2), x[::-1]), [GOOD], 6),
            (lambda x: (x**2, jnp.square(x), abs(x), jnp.sqrt(abs(x)), jnp.floor(x), jnp.ceil(x)), [SOME], 7),
            (lambda x: (jnp.isnan(x), jnp.isfinite(x), x > 0, x == x.T.T), [SOME], 6),
            (lambda x: jnp.split(x, 2), [SOME], 2),
            (
                lambda x: (x / 3, x / SOME, 1 / x, x[0, 0] / x, x / x[0, 0], x / x[:, :1], x / x[:1], x / x[0]),
                [SOME],
                16,
            ),
            (lambda x: 1 - x[:, :1], [SOME], 2),
            (jax.vmap(lambda row: row * 2 - row[0]), [SOME], 4),
            (lambda: (jnp.zeros(3), jnp.arange(4), jnp.eye(3), jnp.full((2, 2), 7)), [], 4),
            (jax.jit(lambda y: (y, 3, y + 1)), [GOOD], 3),
            (jax.jit(lambda y: y + GOOD), [GOOD], 1),
        ],
    )
    def test_that_are_covered(self, programs, function, args, number):
        assert programs(function, *map(jnp.asarray, args)) >= number

    @pytest.mark.parametrize("labels", [LABELS, GOOD, LABELS[:0], LABELS.astype(np.int16), LABELS.astype(np.uint8)])
    def test_that_count(self, programs, labels):
        assert programs(counted, jnp.asarray(labels))
        assert programs(jax.jit(counted), jnp.asarray(labels)) == 1
        assert programs(jax.jit(counted, static_argnums=1), jnp.asarray(labels), 3) == 1

    @pytest.mark.parametrize("mode", ["drop", "clip", "promise_in_bounds"])
    def test_that_write(self, programs, mode):
        for labels in (LABELS, GOOD):
            places = jnp.asarray(labels)
            programs(lambda at: jnp.zeros(5).at[at].add(0.1, mode=mode), places)
            programs(lambda at: jnp.ones((5, 2)).at[at].add(jnp.arange(2.0), mode=mode), places)
            programs(lambda at: jnp.zeros(5).at[at].set(jnp.arange(11.0), mode=mode), places)
        assert programs(lambda x: (x.at[2].set(7), x.at[jnp.array([0, 3])].set(1)), jnp.asarray(GOOD))
        assert programs(lambda x: (x.at[0, 1].set(7), x.at[:, 2].add(1), x.at[1].add(1)), jnp.asarray(SOME))

    def test_that_add_in_order(self, programs):
        rng = np.random.default_rng(3)
        for scale in (1.0, 1e5, 1e-30, 1e-37, 1e-44):
            weights = jnp.asarray(rng.normal(size=3000) * scale, jnp.float32)
            at = jnp.asarray(rng.integers(-3, 9, 3000), jnp.int32)
            number = programs(jax.jit(lambda w, at=at: jnp.zeros(7).at[at].add(w)), weights)
            assert number == (scale > 1e-30)

    @pytest.mark.parametrize("mode", ["fill", "clip", "promise_in_bounds"])
    def test_that_read(self, programs, mode):
        for labels in (LABELS, GOOD):
            programs(lambda at: jnp.arange(10, 15).at[at].get(mode=mode), jnp.asarray(labels))
            programs(lambda at: jnp.asarray(SOME).at[at].get(mode=mode), jnp.asarray(labels))

    def test_that_pick(self, programs):
        assert programs(lambda x, at: x[at], jnp.asarray(SOME), jnp.asarray(GOOD)) >= 1
        assert programs(lambda x: x[x > 1], jnp.asarray(GOOD))
        assert programs(lambda x: (x[1], x[-1, 2], x[:, 1], x[:, jnp.array([0, 2])]), jnp.asarray(SOME)) >= 3

    @pytest.mark.parametrize("make", [jax.random.key, jax.random.PRNGKey])
    def test_that_draw(self, programs, make):
        assert programs(make, 7)
        assert programs(jax.jit(make), 7)
        key = make(5)
        for function in (
            jax.random.split, lambda key: jax.random.split(key, 5), lambda key: jax.random.fold_in(key, 3),
            lambda key: jax.random.bits(key, (3, 4)), lambda key: jax.random.uniform(key, (3, 4)),
            lambda key: jax.random.bernoulli(key, 0.3, (50,)), lambda key: jax.random.randint(key, (500,), 0, 10),
            lambda key: jax.random.permutation(key, 9), jax.random.clone,
            jax.jit(lambda key: [jax.random.bits(one) for one in jax.random.split(key)]),
        ):  # fmt: skip
            assert programs(function, key) >= 1
        keys = jax.random.split(key, 4)
        for function in (
            jax.vmap(jax.random.split), jax.vmap(lambda key: jax.random.bernoulli(key, 0.5, (3,))),
            jax.vmap(jax.random.fold_in, (0, None)),
        ):  # fmt: skip
            assert programs(function, *((keys, 3) if "fold" in repr(function) else (keys,))) >= 1

    def test_of_keys_of_other_kinds(self, programs):
        programs(lambda key: (jax.random.split(key), jax.random.bits(key)), jax.random.key(3, impl="rbg"))

    @pytest.mark.parametrize(
        "function",
        [
            lambda x: x.sum(), lambda x: x.mean(1), jnp.exp, jnp.sin, jax.jit(lambda x: x @ x.T), lambda x: x**3,
            lambda x: jax.device_put(x, jax.devices()[0]) + 1, lambda x: x.astype(jnp.bfloat16) + 1,
            lambda x: lax.cond(True, lambda y: y, lambda y: y + 1, x), jax.jit(lambda x: x * 0.1 + 0.7),
            jax.jit(lambda x: (x + 1.0) + 1e-9), jax.jit(lambda x: x + 1, donate_argnums=0),
        ],
    )  # fmt: skip
    def test_that_are_not(self, host, put, function):
        some = jnp.asarray(SOME)
        with host:
            function(some)
        assert not [aval for aval in put if aval.dtype == np.float32]

    def test_of_several_operations_that_round(self, programs):
        """Only where nothing is rounded: XLA may fuse them."""
        function = jax.jit(lambda x, y: x * y + y)
        assert programs(function, jnp.arange(4.0), jnp.arange(4.0) + 1) == 1
        jax.clear_caches()
        assert programs(function, jnp.asarray(SOME), jnp.asarray(SOME)) == 0

    def test_some_numbers_in_many_programs(self, programs):
        """Wherever the host computes anything, it is what JAX computes."""
        rng = np.random.default_rng(1)
        number = 0
        for names in itertools.product(("add", "sub", "mul", "div", "max"), repeat=2):
            first, second = (getattr(lax, name) for name in names)
            for values in (rng.integers(-4, 5, 64) / 4, rng.normal(size=64), rng.integers(1, 9, 64)):
                x, y = (jnp.asarray(rng.permutation(values), jnp.float32) for _ in range(2))
                number += programs(jax.jit(lambda x, y, f=first, g=second: g(f(x, y), 0.25 * y)), x, y)
                number += programs(jax.jit(lambda x, y, f=first, g=second: g(f(x, 3.0), 2.0)), x, y)
        assert number > 10

    def test_are_compiled_when_they_come_again(self, host, put, monkeypatch):
        """And then JAX calls them without a detour."""
        function, other = jax.jit(lambda x: x + 1), jax.jit(lambda x: x + 2)
        asked = []
        real = host._compile_and_run
        monkeypatch.setattr(host, "_compile_and_run", lambda *args, **how: asked.append(1) or real(*args, **how))
        with host:
            for _ in range(100):
                function(3), other(3)
        assert 20 < len(put) < 40
        assert host._traces.names == ["jit(<lambda>)"] * 2
        assert host._traces.unheard == len(asked) < 7

    def test_are_nothing_new_afterwards(self, host):
        """What was run here before is compiled unheard, in whatever company."""
        function = jax.jit(lambda x: x + 1)
        with host:
            function(3)
        assert function._cache_size() == 1
        host.straighten()
        for _ in range(5):
            function(3)
        assert (host._traces.names, host._traces.unheard) == (["jit(<lambda>)"], 1)

    def test_have_the_names_that_jax_gives_them(self, host):
        names, heard = host._traces.names, []

        def listen(event, _duration, **details):
            heard.extend([details["fun_name"]] if event.endswith("backend_compile_duration") else [])

        def some(x):
            return jnp.where(x > 2, x, 0).at[x].add(1), jax.jit(counted)(x), jax.random.split(jax.random.key(0))

        jax.monitoring.register_event_duration_secs_listener(listen)
        try:
            with host:
                some(jnp.asarray(GOOD))
            assert (len(names) > 8, heard) == (True, [])
            jax.clear_caches()
            some(jnp.asarray(GOOD))
        finally:
            monitoring.unregister_event_duration_listener(listen)
        assert names == heard

    def test_that_fail_say_what_is_wrong(self, host):
        with pytest.raises(TypeError, match="shapes"), host:
            jnp.ones(3) + jnp.ones(4)
        deleted = jnp.arange(3)
        deleted.delete()
        with pytest.raises(RuntimeError, match="deleted"), host:
            deleted + 1

    def test_while_jax_looks_for_nan(self, host, put):
        with host, jax.debug_nans(True), pytest.raises(FloatingPointError):
            jnp.zeros(3) / 0
        assert not put


class TestJaxComputes:
    def test_a_primitive_that_was_changed(self, monkeypatch):
        host = on_the_host.Operations()
        monkeypatch.setattr(lax.neg_p, "impl", lambda x: x)
        with host:
            assert lax.neg(jnp.asarray(3)) == 3
        assert lax.neg(jnp.asarray(3)) == 3

    def test_committed_arrays(self, compare):
        assert compare(lax.neg, jax.device_put(3.0, jax.devices()[0])) == 0

    def test_while_it_looks_for_nan(self, operations):
        with jax.debug_nans(True):
            assert operations(lax.neg, jnp.asarray(3)) == 0

    def test_and_says_what_is_wrong(self):
        with pytest.raises(TypeError, match="shapes"), on_the_host.Operations():
            lax.add(jnp.ones(3), jnp.ones(4))

    def test_afterwards(self):
        before = lax.neg_p.impl
        with on_the_host.Operations():
            assert lax.neg_p.impl is not before
        assert lax.neg_p.impl is before
