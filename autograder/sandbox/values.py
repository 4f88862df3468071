"""Values as data: the strict codec between a grader and an untrusted kernel.

A value crosses as plain JSON: scalars, containers, and arrays as base64 of their raw bytes beside dtype and shape.
Nothing is ever unpickled, evaluated or looked up by name. What the kernel sends is decoded within limits into exact
built-in types and fresh NumPy arrays; anything else comes out as an :class:`Opaque` description or a
:class:`BadValue` error. What the kernel *claims* about a value (that it is a ``jax.Array``, say) stays a claim.
"""

from __future__ import annotations

import binascii
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import ml_dtypes
import numpy as np

MAX_NODES = 20_000
MAX_DEPTH = 24
MAX_ARRAY_BYTES = 16 << 20
MAX_TEXT = 100_000
MAX_INT_DIGITS = 400

ArrayKind = Literal["jax", "numpy", "numpy-scalar"]

#: Every dtype that may cross, by name. Object, structured, string and datetime dtypes may not.
DTYPES: Mapping[str, np.dtype[Any]] = {
    **{
        name: np.dtype(name)
        for name in (
            "bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64",
            "float16", "float32", "float64", "complex64", "complex128",
        )
    },
    "bfloat16": np.dtype(ml_dtypes.bfloat16),
}  # fmt: skip


class BadValue(Exception):
    """The kernel sent something that is not a value in this codec, or one beyond the limits."""


@dataclass(frozen=True, eq=False)
class Array:
    """An array that came from a kernel, or that is to be made in one.

    ``data`` owns its memory. ``kind`` and ``weak_type`` are the kernel's claims.
    """

    data: np.ndarray[Any, Any]
    kind: ArrayKind = "numpy"
    weak_type: bool = False

    @property
    def shape(self) -> tuple[int, ...]:
        """Shape of the data."""
        return tuple(self.data.shape)

    @property
    def dtype(self) -> np.dtype[Any]:
        """Dtype of the data."""
        dtype: np.dtype[Any] = self.data.dtype
        return dtype


@dataclass(frozen=True, eq=False)
class KeyArray:
    """A typed PRNG key (array): implementation name and raw ``uint32`` words, last axis the words of one key."""

    impl: str
    data: np.ndarray[Any, Any]


@dataclass(frozen=True)
class Opaque:
    """Something that has no form as data; only its claimed type name crosses."""

    type_name: str


@dataclass(frozen=True)
class Ref:
    """An object that lives in the kernel and is known by a handle: an argument, a token, a fake function or result."""

    handle: str


@dataclass(frozen=True)
class Token:
    """To be made in the kernel: an object without any property, to see whether it is passed on as it is."""

    handle: str


@dataclass(frozen=True)
class FakeFunction:
    """To be made in the kernel: a function whose calls are events (see ``autograder.fakes``)."""

    handle: str
    name: str = "step"


@dataclass(frozen=True)
class PendingArray:
    """To be made in the kernel: an unfinished result whose waits and reads are events.

    ``ordinary`` makes it an array of JAX's own class instead of a subclass of ``jax.Array``.
    """

    handle: str
    shape: tuple[int, ...] = ()
    dtype: str = "float32"
    ordinary: bool = False


@dataclass(frozen=True)
class StudentObject:
    """Stands for a global name of the student's notebook when used as an argument."""

    name: str


@dataclass(frozen=True)
class RealFunction:
    """To be made in the kernel: a real jitted function of the agent.

    ``matrix_powers``: x float32 (128, 128), steps int32 () -> scalar, compiled for these types.
    """

    name: str


@dataclass
class _Budget:
    nodes: int = MAX_NODES
    array_bytes: int = field(default=MAX_ARRAY_BYTES)

    def spend(self, depth: int) -> None:
        self.nodes -= 1
        if self.nodes < 0:
            raise BadValue(f"the value has more than {MAX_NODES} parts")
        if depth > MAX_DEPTH:
            raise BadValue(f"the value is nested deeper than {MAX_DEPTH} levels")


def jax_array(data: Any, dtype: Any = None) -> Array:
    """Make an argument that arrives in the kernel as a ``jax.Array``."""
    return Array(np.array(data, dtype=dtype), kind="jax")


# ---------------------------------------------------------------------------------------------- to the kernel


def encode(value: Any) -> Any:
    """Turn a trusted value into its JSON form. Raises ``TypeError`` for what has none (a bug in a grader)."""
    if value is None or type(value) is bool or type(value) is str:
        return value
    if type(value) is int:
        return {"t": "int", "v": str(value)}
    if type(value) is float:
        return {"t": "float", "v": value.hex()}
    if type(value) is complex:
        return {"t": "complex", "v": [value.real.hex(), value.imag.hex()]}
    if type(value) is bytes:
        return {"t": "bytes", "v": _to_base64(value)}
    if type(value) is list:
        return {"t": "list", "v": [encode(item) for item in value]}
    if type(value) is tuple:
        return {"t": "tuple", "v": [encode(item) for item in value]}
    if type(value) is dict:
        return {"t": "dict", "v": [[encode(key), encode(item)] for key, item in value.items()]}
    if isinstance(value, np.ndarray):
        return _encode_array(value, "numpy")
    if isinstance(value, np.generic):
        return _encode_array(np.asarray(value), "numpy-scalar")
    if isinstance(value, Array):
        return _encode_array(value.data, value.kind)
    if isinstance(value, KeyArray):
        return {"t": "key", "impl": value.impl, "v": _encode_array(value.data, "numpy")}
    if isinstance(value, Ref):
        return {"t": "ref", "h": value.handle}
    if isinstance(value, Token):
        return {"t": "token", "h": value.handle}
    if isinstance(value, FakeFunction):
        return {"t": "fake", "h": value.handle, "n": value.name}
    if isinstance(value, PendingArray):
        shape = list(value.shape)
        return {"t": "pending", "h": value.handle, "s": shape, "d": value.dtype, "r": value.ordinary}
    if isinstance(value, StudentObject):
        return {"t": "global", "n": value.name}
    if isinstance(value, RealFunction):
        return {"t": "real", "n": value.name}
    raise TypeError(f"a {type(value).__name__} cannot be sent to a kernel")


def _encode_array(data: np.ndarray[Any, Any], kind: str) -> dict[str, Any]:
    if data.dtype.name not in DTYPES:
        raise TypeError(f"arrays of dtype {data.dtype} cannot be sent to a kernel")
    raw = np.ascontiguousarray(data).tobytes()
    return {"t": "array", "k": kind, "d": data.dtype.name, "s": list(data.shape), "v": _to_base64(raw)}


def _to_base64(raw: bytes) -> str:
    return binascii.b2a_base64(raw, newline=False).decode("ascii")


# -------------------------------------------------------------------------------------------- from the kernel


def decode(form: Any) -> Any:
    """Turn what a kernel sent into a trusted value.

    Returns ``None``, ``bool``, ``int``, ``float``, ``complex``, ``str``, ``bytes``, ``list``, ``tuple``, ``dict`` (all
    exact types), :class:`Array`, :class:`KeyArray`, :class:`Ref` or :class:`Opaque`.
    Raises :class:`BadValue` for everything else.
    """
    return _decode(form, 0, _Budget())


def _decode(form: Any, depth: int, budget: _Budget) -> Any:
    budget.spend(depth)
    if form is None or type(form) is bool:
        return form
    if type(form) is str:
        return _text(form)
    if type(form) is not dict:
        raise BadValue("the value is not in the agreed form")
    decoder = _DECODERS.get(_tag(form))
    if decoder is None:
        raise BadValue("the value has an unknown kind")
    return decoder(form, depth, budget)


def _tag(form: dict[str, Any]) -> str:
    tag = form.get("t")
    return tag if type(tag) is str else ""


def _text(value: Any) -> str:
    if type(value) is not str or len(value) > MAX_TEXT:
        raise BadValue("a text is missing or too long")
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        raise BadValue("a text holds a lone surrogate") from None
    return value


def _field(form: dict[str, Any], name: str, kind: type) -> Any:
    value = form.get(name)
    if type(value) is not kind:
        raise BadValue(f"the field {name!r} is missing or has the wrong type")
    return value


def _decode_int(form: dict[str, Any], _depth: int, _budget: _Budget) -> int:
    text = _field(form, "v", str)
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > MAX_INT_DIGITS:
        raise BadValue("an integer is malformed or too long")
    return int(text)


def _decode_float(form: dict[str, Any], _depth: int, _budget: _Budget) -> float:
    return _float(_field(form, "v", str))


def _float(text: Any) -> float:
    if type(text) is not str or len(text) > 40:
        raise BadValue("a float is malformed")
    try:
        return float.fromhex(text)
    except (ValueError, OverflowError):
        raise BadValue("a float is malformed") from None


def _decode_complex(form: dict[str, Any], _depth: int, _budget: _Budget) -> complex:
    parts = _field(form, "v", list)
    if len(parts) != 2:
        raise BadValue("a complex number is malformed")
    return complex(_float(parts[0]), _float(parts[1]))


def _decode_bytes(form: dict[str, Any], _depth: int, budget: _Budget) -> bytes:
    return _from_base64(_field(form, "v", str), budget)


def _from_base64(text: str, budget: _Budget) -> bytes:
    budget.array_bytes -= len(text) * 3 // 4
    if budget.array_bytes < 0:
        raise BadValue(f"the value holds more than {MAX_ARRAY_BYTES >> 20} MiB of data")
    try:
        return binascii.a2b_base64(text.encode("ascii"), strict_mode=True)
    except (binascii.Error, UnicodeEncodeError):
        raise BadValue("raw data is not base64") from None


def _decode_items(form: dict[str, Any], depth: int, budget: _Budget) -> list[Any]:
    return [_decode(item, depth + 1, budget) for item in _field(form, "v", list)]


def _decode_tuple(form: dict[str, Any], depth: int, budget: _Budget) -> tuple[Any, ...]:
    return tuple(_decode_items(form, depth, budget))


def _decode_dict(form: dict[str, Any], depth: int, budget: _Budget) -> dict[Any, Any]:
    result: dict[Any, Any] = {}
    for pair in _field(form, "v", list):
        if type(pair) is not list or len(pair) != 2:
            raise BadValue("a dict is malformed")
        key = _decode(pair[0], depth + 1, budget)
        if not _hashable(key) or (type(key) is float and math.isnan(key)) or key in result:
            raise BadValue("a dict has a key that cannot be one, or the same key twice")
        result[key] = _decode(pair[1], depth + 1, budget)
    return result


def _hashable(key: Any) -> bool:
    if type(key) is tuple:
        return all(_hashable(item) for item in key)
    return key is None or type(key) in (bool, int, float, complex, str, bytes)


def _decode_array(form: dict[str, Any], _depth: int, budget: _Budget) -> Array:
    kind = form.get("k")
    if kind not in ("jax", "numpy", "numpy-scalar"):
        raise BadValue("an array has an unknown kind")
    weak = form.get("w", False)
    if type(weak) is not bool:
        raise BadValue("an array's weak type is not a truth value")
    data = _array_data(form, budget)
    if kind == "numpy-scalar" and data.ndim:
        raise BadValue("a NumPy scalar has dimensions")
    return Array(data, kind, weak)


def _array_data(form: dict[str, Any], budget: _Budget) -> np.ndarray[Any, Any]:
    dtype = DTYPES.get(_field(form, "d", str))
    shape = _field(form, "s", list)
    if dtype is None:
        raise BadValue("an array has a dtype that may not cross")
    if len(shape) > 16 or not all(type(n) is int and 0 <= n <= MAX_ARRAY_BYTES for n in shape):
        raise BadValue("an array has a malformed shape")
    raw = _from_base64(_field(form, "v", str), budget)
    if math.prod(shape) * dtype.itemsize != len(raw):
        raise BadValue("an array's shape and dtype do not fit its data")
    if dtype.kind == "b" and raw.translate(None, b"\x00\x01"):
        raise BadValue("an array of booleans holds something else")
    try:
        return np.frombuffer(raw, dtype=dtype).reshape(shape).copy()
    except ValueError:
        raise BadValue("an empty array has a shape that no array can have") from None


def _decode_key(form: dict[str, Any], _depth: int, budget: _Budget) -> KeyArray:
    inner = _field(form, "v", dict)
    data = _array_data(inner, budget)
    if data.dtype != np.uint32 or data.ndim < 1:
        raise BadValue("a key's data is not uint32")
    return KeyArray(_text(form.get("impl")), data)


def _decode_ref(form: dict[str, Any], _depth: int, _budget: _Budget) -> Ref:
    return Ref(_text(form.get("h")))


def _decode_opaque(form: dict[str, Any], _depth: int, _budget: _Budget) -> Opaque:
    return Opaque(_text(form.get("n"))[:200])


_DECODERS: Mapping[str, Callable[[dict[str, Any], int, _Budget], Any]] = {
    "int": _decode_int,
    "float": _decode_float,
    "complex": _decode_complex,
    "bytes": _decode_bytes,
    "list": _decode_items,
    "tuple": _decode_tuple,
    "dict": _decode_dict,
    "array": _decode_array,
    "key": _decode_key,
    "ref": _decode_ref,
    "opaque": _decode_opaque,
}
