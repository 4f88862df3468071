"""The codec: what goes out comes back the same, and what is not in the codec never gets in."""

from __future__ import annotations

import contextlib
import json
import math
import time
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from autograder.sandbox import agent
from autograder.sandbox.values import (
    DTYPES,
    MAX_ARRAY_BYTES,
    MAX_DEPTH,
    MAX_NODES,
    MAX_TEXT,
    Array,
    BadValue,
    FakeFunction,
    KeyArray,
    Opaque,
    PendingArray,
    RealFunction,
    Ref,
    StudentObject,
    Token,
    decode,
    encode,
    jax_array,
)

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
numbers = st.integers() | st.floats() | st.complex_numbers()
scalars = st.none() | st.booleans() | numbers | texts | st.binary(max_size=50)
keys = st.recursive(
    st.none() | st.integers() | texts | st.binary(max_size=9),
    lambda inner: st.tuples(inner, inner),
    max_leaves=4,
)
arrays = st.sampled_from(sorted(set(DTYPES) - {"bfloat16"})).flatmap(
    lambda name: hnp.arrays(DTYPES[name], hnp.array_shapes(min_dims=0, max_dims=4, min_side=0, max_side=4))
)
values = st.recursive(
    scalars | arrays,
    lambda inner: (
        st.lists(inner, max_size=4) | st.lists(inner, max_size=4).map(tuple) | st.dictionaries(keys, inner, max_size=4)
    ),
    max_leaves=12,
)


def over_the_wire(form: Any) -> Any:
    """What the other side reads."""
    return json.loads(json.dumps(form, allow_nan=False))


def assert_same(actual: Any, expected: Any) -> None:
    """The same value and exactly the same types, NaN and signed zeros included."""
    if isinstance(expected, np.ndarray):
        assert (type(actual), actual.dtype, actual.shape) == (Array, expected.dtype, expected.shape)
        assert actual.data.tobytes() == expected.tobytes()
        return
    assert type(actual) is type(expected)
    if isinstance(expected, list | tuple):
        assert len(actual) == len(expected)
        for one, other in zip(actual, expected, strict=True):
            assert_same(one, other)
    elif isinstance(expected, dict):
        assert list(actual) == list(expected)
        for key in expected:
            assert_same(actual[key], expected[key])
    else:
        assert repr(actual) == repr(expected)


class _Objects(agent.Decoder):
    """The agent's decoder without an agent."""

    def __init__(self):
        super().__init__(agent=None)


class TestRoundTrip:
    @given(values)
    def test_of_everything_that_can_be_sent(self, value):
        """A value that is encoded and decoded is the same value, of the same types."""
        assert_same(decode(over_the_wire(encode(value))), value)

    @given(values)
    def test_through_the_agent(self, value):
        """What the agent decodes and encodes again comes back as it was sent."""
        inside = _Objects()(over_the_wire(encode(value)))
        assert_same(decode(over_the_wire(agent.Encoder()(inside))), value)

    @pytest.mark.parametrize("name", sorted(DTYPES))
    @pytest.mark.parametrize("shape", [(), (0,), (3,), (2, 0, 2), (2, 3)])
    def test_of_every_dtype(self, name, shape):
        """An array of any of the dtypes keeps its dtype, shape and bytes."""
        data = np.arange(math.prod(shape)).reshape(shape).astype(DTYPES[name])
        assert_same(decode(over_the_wire(encode(data))), data)

    @pytest.mark.parametrize("kind", ["jax", "numpy", "numpy-scalar"])
    def test_of_the_kind_of_an_array(self, kind):
        """What the array was made by comes back as a claim."""
        sent = Array(np.float32(1.5).reshape(()), kind)
        actual = decode(over_the_wire(encode(sent)))
        assert (actual.kind, actual.weak_type, actual.data.item()) == (kind, False, 1.5)

    def test_of_a_jax_array_through_the_agent(self):
        """A jax.Array in the kernel is recognised as one, weak type and bfloat16 included."""
        inside = _Objects()(over_the_wire(encode(jax_array([1, 2], ml_dtypes.bfloat16))))
        actual = decode(over_the_wire(agent.Encoder()(inside)))
        assert (actual.kind, actual.dtype, actual.weak_type) == ("jax", DTYPES["bfloat16"], False)
        weak = decode(over_the_wire(agent.Encoder()(agent.jnp.asarray(2.0) * 1)))
        assert (weak.kind, weak.weak_type) == ("jax", True)

    @pytest.mark.parametrize("scalar", [np.float32(1.5), np.int64(-3), np.True_, np.complex64(1j)])
    def test_of_a_numpy_scalar(self, scalar):
        """A NumPy scalar is one on the other side as well."""
        inside = _Objects()(over_the_wire(encode(scalar)))
        assert type(inside) is type(scalar)
        actual = decode(over_the_wire(agent.Encoder()(inside)))
        assert (actual.kind, actual.data[()]) == ("numpy-scalar", scalar)

    @pytest.mark.parametrize("shape", [(), (3,), (2, 2)])
    def test_of_keys(self, shape):
        """A typed key array keeps its implementation and its words."""
        words = np.arange(math.prod(shape) * 2, dtype=np.uint32).reshape(*shape, 2)
        inside = _Objects()(over_the_wire(encode(KeyArray("threefry2x32", words))))
        actual = decode(over_the_wire(agent.Encoder()(inside)))
        assert type(actual) is KeyArray
        assert "fry" in actual.impl
        assert actual.data.tolist() == words.tolist()

    def test_of_a_handle(self):
        """A handle comes back as a handle."""
        assert decode(over_the_wire(encode(Ref("abc")))) == Ref("abc")

    def test_of_arrays_that_are_not_contiguous(self):
        """A transposed and a strided view cross as what they show."""
        data = np.arange(12.0).reshape(3, 4)
        assert_same(decode(over_the_wire(encode(data.T[::2]))), np.ascontiguousarray(data.T[::2]))

    def test_gives_arrays_of_their_own(self):
        """A decoded array owns its memory and can be written to."""
        actual = decode(over_the_wire(encode(np.arange(3))))
        actual.data[0] = 7
        assert actual.data.tolist() == [7, 1, 2]
        assert actual.data.base is None


class TestEncode:
    @pytest.mark.parametrize(
        "value, kind",
        [
            (Token("h"), "token"),
            (FakeFunction("h", "step"), "fake"),
            (PendingArray("h", (2,), "float32"), "pending"),
            (StudentObject("f"), "global"),
            (RealFunction("matrix_powers"), "real"),
        ],
    )
    def test_of_what_is_to_be_made_in_the_kernel(self, value, kind):
        """Objects that only live in the kernel are sent as orders, and none of them can come back as a value."""
        form = over_the_wire(encode(value))
        assert form["t"] == kind
        with pytest.raises(BadValue):
            decode(form)

    @pytest.mark.parametrize(
        "value",
        [object(), {1, 2}, np.array([None]), np.array(["a"]), np.array([(1,)], dtype="i4,"), print, Opaque("x")],
        ids=lambda value: type(value).__name__,
    )
    def test_refuses_what_has_no_form(self, value):
        """An object that is not data is a bug of the grader, told at once."""
        with pytest.raises(TypeError):
            encode(value)


tags = st.sampled_from(
    ["int", "float", "complex", "bytes", "list", "tuple", "dict", "array", "key", "ref", "opaque", "global", "fake"]
)
json_leaves = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from(["0", "-1", "0x1p3", "nan", "inf", "AAAA", "AAAAAA==", "float32", "bool", "uint32", "jax"])
)
any_json = st.recursive(
    json_leaves,
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.sampled_from(["t", "v", "k", "d", "s", "w", "h", "n", "impl"]), inner, max_size=6)
        | st.fixed_dictionaries({"t": tags, "v": inner})
        | st.fixed_dictionaries({"t": tags, "v": st.lists(st.lists(inner, min_size=2, max_size=2), max_size=4)})
        | st.fixed_dictionaries(
            {
                "t": st.just("array"),
                "k": st.sampled_from(["jax", "numpy", "numpy-scalar", "x"]),
                "d": st.sampled_from([*DTYPES, "object", "O", "str"]),
                "s": st.lists(st.integers(-1, 5) | st.integers(0, MAX_ARRAY_BYTES + 1), max_size=17),
                "v": st.binary(max_size=24).map(agent._base64) | inner,
            },
            optional={"w": json_leaves},
        )
    ),
    max_leaves=30,
)
TRUSTED = (type(None), bool, int, float, complex, str, bytes, list, tuple, dict, Array, KeyArray, Ref, Opaque)


def assert_trusted(value: Any) -> None:
    """Nothing but exact built-in types and the codec's own classes."""
    assert type(value) in TRUSTED
    if type(value) in (list, tuple):
        for item in value:
            assert_trusted(item)
    elif type(value) is dict:
        for key, item in value.items():
            assert_trusted(key)
            assert_trusted(item)
    elif type(value) in (Array, KeyArray):
        assert type(value.data) is np.ndarray
        assert value.data.dtype in DTYPES.values()


class TestStrictness:
    @given(any_json)
    @settings(max_examples=400)
    def test_any_json_is_a_value_or_refused(self, form):
        """Whatever JSON the kernel sends: a trusted value, or BadValue."""
        try:
            value = decode(form)
        except BadValue:
            return
        assert_trusted(value)

    @pytest.mark.parametrize(
        "form",
        [
            1,
            1.0,
            [],
            {},
            {"t": None},
            {"t": ["int"]},
            {"t": "set", "v": []},
            {"t": "int"},
            {"t": "int", "v": 1},
            {"t": "int", "v": "1.0"},
            {"t": "int", "v": " 1"},
            {"t": "int", "v": "1_000"},
            {"t": "int", "v": "--1"},
            {"t": "int", "v": "-"},
            {"t": "int", "v": "١"},
            {"t": "int", "v": "9" * 401},
            {"t": "float", "v": 1.0},
            {"t": "float", "v": "1e5x"},
            {"t": "float", "v": "0x1p99999"},
            {"t": "float", "v": "0x1." + "0" * 60 + "p0"},
            {"t": "complex", "v": ["0x0p0"]},
            {"t": "complex", "v": [1, 2]},
            {"t": "bytes", "v": "A"},
            {"t": "bytes", "v": "AAAA\n"},
            {"t": "bytes", "v": "é"},
            {"t": "list", "v": {}},
            {"t": "list", "v": [1]},
            {"t": "dict", "v": {"a": "b"}},
            {"t": "dict", "v": [["a"]]},
            {"t": "dict", "v": [["a", "b"], ["a", "c"]]},
            {"t": "dict", "v": [[True, "b"], [{"t": "int", "v": "1"}, "c"]]},
            {"t": "dict", "v": [[{"t": "list", "v": []}, "b"]]},
            {"t": "dict", "v": [[{"t": "tuple", "v": [{"t": "list", "v": []}]}, "b"]]},
            {"t": "dict", "v": [[{"t": "float", "v": "nan"}, "b"]]},
            {"t": "ref", "h": 3},
            {"t": "opaque", "n": None},
            "x" * (MAX_TEXT + 1),
            "\ud800",
            float("nan"),
            float("inf"),
            10**400,
        ],
        ids=lambda form: str(form)[:40].encode("ascii", "replace").decode(),
    )
    def test_refuses(self, form):
        """Each of these is no value in the codec."""
        with pytest.raises(BadValue):
            decode(form)

    @pytest.mark.parametrize(
        "changes",
        [
            {"k": "cupy"},
            {"k": None},
            {"d": "object"},
            {"d": "float128"},
            {"d": "<f4"},
            {"d": None},
            {"d": ["float32"]},
            {"s": None},
            {"s": [3]},
            {"s": [-2, -1]},
            {"s": [2.0]},
            {"s": [True, True]},
            {"s": ["2"]},
            {"s": [2] + [1] * 16},
            {"s": [1 << 60]},
            {"d": "float64"},
            {"d": "bool"},
            {"v": "AAAAAA"},
            {"v": None},
            {"w": 1},
            {"k": "numpy-scalar"},
            {"v": "", "s": [0] + [1 << 24] * 15},
        ],
        ids=str,
    )
    def test_refuses_an_array_that_lies(self, changes):
        """An array whose kind, dtype, shape or data do not fit together is no value."""
        honest = over_the_wire(encode(np.array([1.5, 2.5], np.float32)))
        decode(honest)
        with pytest.raises(BadValue):
            decode({**honest, **changes})

    @pytest.mark.parametrize(
        "changes",
        [{"impl": None}, {"impl": 3}, {"v": []}, {"v": encode(np.float32(1))}, {"v": encode(np.uint32(1))}],
        ids=str,
    )
    def test_refuses_a_key_that_lies(self, changes):
        """A key is an implementation's name and uint32 words with at least one axis."""
        honest = over_the_wire(encode(KeyArray("threefry2x32", np.zeros(2, np.uint32))))
        decode(honest)
        with pytest.raises(BadValue):
            decode({**honest, **changes})

    def test_booleans_are_zero_or_one(self):
        """An array of booleans with other bytes in it would behave as no boolean does."""
        form = {"t": "array", "k": "numpy", "d": "bool", "s": [2], "v": agent._base64(b"\x00\x02")}
        with pytest.raises(BadValue):
            decode(form)

    def test_opaque_names_are_cut(self):
        """What an object calls its type may fill a line, not a page."""
        assert decode({"t": "opaque", "n": "x" * 5000}) == Opaque("x" * 200)


def nested(depth: int) -> Any:
    form: Any = None
    for _ in range(depth):
        form = {"t": "tuple", "v": [form]}
    return form


class TestLimits:
    def test_depth(self):
        """Nesting is read down to the limit and no further."""
        decode(nested(MAX_DEPTH))
        for depth in (MAX_DEPTH + 1, 900, 100_000):
            with pytest.raises(BadValue):
                decode(nested(depth))

    def test_parts(self):
        """The number of parts counts, however they are spread."""
        decode({"t": "list", "v": [None] * (MAX_NODES - 1)})
        with pytest.raises(BadValue):
            decode({"t": "list", "v": [None] * MAX_NODES})
        with pytest.raises(BadValue):
            decode({"t": "list", "v": [{"t": "list", "v": [None] * 150}] * 150})

    def test_bytes(self):
        """The data of all arrays in a value counts together."""
        part = {"t": "array", "k": "jax", "d": "uint8", "s": [3 << 20], "v": "AAAA" * (1 << 20)}
        decode({"t": "list", "v": [part] * 5})
        with pytest.raises(BadValue):
            decode({"t": "list", "v": [part] * 6})

    @pytest.mark.parametrize(
        "form",
        [
            {"t": "int", "v": "9" * 5_000_000},
            {"t": "float", "v": "0x" + "f" * 5_000_000},
            {"t": "bytes", "v": "A" * 40_000_000},
            {"t": "array", "k": "jax", "d": "float32", "s": [1] * 1_000_000, "v": ""},
            {"t": "array", "k": "jax", "d": "float32", "s": [10**4000] * 10, "v": ""},
            {"t": "dict", "v": [[{"t": "int", "v": str(n * (2**61 - 1))}, None] for n in range(9000)]},
        ],
        ids=["int", "float", "bytes", "dimensions", "product", "colliding-keys"],
    )
    def test_time(self, form):
        """A value made to keep the grader busy is read or refused within a few seconds."""
        start = time.process_time()
        with contextlib.suppress(BadValue):
            decode(form)
        assert time.process_time() - start < 5

    @pytest.mark.parametrize(
        "value",
        [
            [0] * 30_000,
            "x" * 200_000,
            "\ud800",
            ["\ud800"],
            1 << 5000,
            np.zeros(5 << 20),
            [np.zeros(1 << 20)] * 3,
            [b"x" * (9 << 20)] * 2,
            np.array([None]),
            {np.int32(1): 2},
            {float("nan"): 2},
            {(1, (2, frozenset())): 2},
            {"\ud800": 1},
            len,
        ],
        ids=lambda value: str(type(value).__name__),
    )
    def test_the_agent_keeps_them_itself(self, value):
        """What the grader would refuse comes out of the agent as a description, not as a fault."""
        actual = decode(over_the_wire(agent.Encoder()(value)))
        while type(actual) in (list, dict):
            actual = next(iter(actual)) if type(actual) is dict else actual[0]
        assert type(actual) is Opaque

    @pytest.mark.parametrize("depth", [MAX_DEPTH + 1, 100_000])
    def test_the_agent_describes_bottomless_values(self, depth):
        """A value nested too deep, or holding itself, is described as a whole."""
        deep: Any = []
        for _ in range(depth):
            deep = [deep]
        endless: list[Any] = []
        endless.append(endless)
        for value in (deep, endless, (endless,)):
            actual = decode(over_the_wire(agent.Encoder()(value)))
            assert actual == Opaque("a value that is too large or too deep")
