"""What a grader may ask of a kernel, and the strict reading of what comes back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from autograder.sandbox.values import BadValue, decode, encode

MAX_RECORDS = 5000
_BASE64 = re.compile(r"[A-Za-z0-9+/]*={0,2}")
_MAX_NAME = 300


class Witness(Protocol):
    """Answers the events of one call: what fake functions return, when results are ready, what the clock shows."""

    def answer(self, event: Mapping[str, Any]) -> Mapping[str, Any]:
        """Log one event and answer it. Raises ``BadValue`` for an event that is not a legal one."""


@dataclass(frozen=True)
class Jit:
    """Call through ``jax.jit`` with these static arguments."""

    static_argnums: tuple[int, ...] = ()
    static_argnames: tuple[str, ...] = ()

    def form(self) -> dict[str, Any]:
        """The JSON form."""
        names = list(self.static_argnames)
        return {"kind": "jit", "static_argnums": list(self.static_argnums), "static_argnames": names}


@dataclass(frozen=True)
class Vmap:
    """Call through ``jax.vmap``; ``in_axes`` as JAX has it, one entry an argument."""

    in_axes: tuple[int | None, ...]

    def form(self) -> dict[str, Any]:
        """The JSON form."""
        return {"kind": "vmap", "in_axes": list(self.in_axes)}


@dataclass(frozen=True)
class Gradient:
    """Replace f by d(sum(f(*args) * cotangent)) / d(args[argnum])."""

    argnum: int
    cotangent: Any

    def form(self) -> dict[str, Any]:
        """The JSON form."""
        return {"kind": "gradient", "argnum": self.argnum, "cotangent": encode(self.cotangent)}


@dataclass(frozen=True)
class Redraw:
    """Exchange the random bits of draw number ``draw`` (of every draw, if None) for others that ``salt`` decides."""

    salt: int
    draw: int | None = None


@dataclass(frozen=True)
class Call:
    """One call of a function of the notebook.

    ``witness`` answers the events of fakes and clocks; without one the call sees the real time. ``watch`` holds
    prefixes of qualified names whose calls are to be recorded; the lines of the notebook that run are counted then,
    too. ``keys`` runs eagerly and records every use of a PRNG key; ``redraw``, along with it, gives draws other bits,
    to see what derives from them. ``key_reuse_check`` turns on JAX's own check. ``args_after`` asks for the arguments'
    values afterwards. ``compiled`` leaves everything compiled for a call of the same form that is watched; a call with
    none of all that may find its smallest programs computed by NumPy, with the same bits.
    """

    name: str
    args: Sequence[Any] = ()
    kwargs: Mapping[str, Any] = field(default_factory=dict)
    witness: Witness | None = None
    watch: tuple[str, ...] = ()
    keys: bool = False
    key_reuse_check: bool = False
    through: tuple[Jit | Vmap | Gradient, ...] = ()
    args_after: bool = False
    redraw: Redraw | None = None
    compiled: bool = False

    def form(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "op": "call",
            "name": self.name,
            "args": [encode(value) for value in self.args],
            "kwargs": {name: encode(value) for name, value in self.kwargs.items()},
            "witness": self.witness is not None,
            "watch": list(self.watch),
            "keys": self.keys,
            "key_reuse_check": self.key_reuse_check,
            "through": [step.form() for step in self.through],
            "args_after": self.args_after,
            "compiled": self.compiled,
            "redraw": None if self.redraw is None else {"salt": self.redraw.salt, "draw": self.redraw.draw},
        }


@dataclass(frozen=True)
class Raised:
    """An exception that came out of a student's function, as the kernel describes it.

    ``mro`` holds the qualified names of its classes, most specific first; ``line`` and ``source`` the innermost line
    of a notebook cell; ``handle`` names the fake whose exception this is, if it came through unchanged.
    """

    type: str
    message: str
    mro: tuple[str, ...] = ()
    line: int = 0
    source: str = ""
    handle: str = ""

    def is_a(self, *names: str) -> bool:
        """Whether one of its classes has one of these names (qualified, or the bare class name)."""
        return any(name in names or name.rpartition(".")[2] in names for name in self.mro)


@dataclass(frozen=True)
class KeyUse:
    """One use of a PRNG key: the primitive, the function of ``jax.random`` behind it, keys in and out as hex text.

    ``call`` numbers the calls that the student made of functions of ``jax.random``: a sampler may split its key.
    """

    op: str
    api: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    data: tuple[int, ...] = ()
    shape: tuple[int, ...] = ()
    call: int = 0


@dataclass(frozen=True)
class Rerun:
    """What an exported program gave for each list of arguments when the clean room ran it, and what it consists of.

    ``operations`` counts its StableHLO operations by name; ``largest`` is, for each of these names, the number of
    entries of the largest array that such an operation makes.
    """

    values: tuple[Any, ...]
    raised: Raised | None
    operations: dict[str, int]
    largest: dict[str, int]

    @property
    def total(self) -> int:
        """How many operations it has."""
        return sum(self.operations.values())


@dataclass(frozen=True)
class Outcome:
    """What one call gave: a value, or an exception, and what was observed meanwhile. All of it is a claim.

    ``called`` counts the watched calls by the name of the function, ``origins`` by the library function that the
    notebook called to get there (``jax/_src/numpy/lax_numpy.py:bincount``; empty for the notebook's own). ``steps`` is
    the number of lines of the notebook that ran, if anything was watched.
    """

    value: Any = None
    raised: Raised | None = None
    traced: tuple[str, ...] = ()
    compiled: tuple[str, ...] = ()
    called: Mapping[str, int] = field(default_factory=dict)
    origins: Mapping[str, int] = field(default_factory=dict)
    steps: int = 0
    keys: tuple[KeyUse, ...] = ()
    args_after: tuple[Any, ...] = ()
    x64: bool = False
    random_state_changed: bool = False


@dataclass(frozen=True)
class Equation:
    """One operation of a traced program, or the call of an inner one, which is listed after what it consists of.

    ``inputs`` and ``outputs`` number the values, 0 for a literal. ``origin`` names the library function that the
    notebook called to get the operation, ``length`` is the trip count of a scan, ``shapes`` the outputs' types.
    """

    primitive: str
    label: str
    origin: str
    inputs: tuple[int, ...]
    outputs: tuple[int, ...]
    shapes: tuple[tuple[str, tuple[int, ...]], ...]
    length: int = 0


@dataclass(frozen=True)
class Program:
    """A traced function in figures: operations by primitive, inner function names, closed-over constants.

    ``jitted`` holds name, number of inputs and number of captured constants of each jitted function called in it.
    ``equations`` lists the operations in order, as far as a limit allows; ``inputs`` are the numbers of the traced
    arguments in it, ``results`` those of what is returned.
    """

    operations: Mapping[str, int]
    names: Mapping[str, int]
    constants: tuple[tuple[str, tuple[int, ...]], ...]
    outputs: tuple[tuple[str, tuple[int, ...]], ...]
    total: int
    jitted: tuple[tuple[str, int, int], ...] = ()
    equations: tuple[Equation, ...] = ()
    inputs: tuple[int, ...] = ()
    results: tuple[int, ...] = ()


# ------------------------------------------------------------------------------------------- strict reading


def read_outcome(form: Any) -> Outcome:
    """Read the answer to a :class:`Call`. Raises ``BadValue`` if it is not one."""
    answer = _dict(form)
    raised = answer.get("raised")
    return Outcome(
        value=decode(answer.get("value")) if raised is None else None,
        raised=None if raised is None else read_raised(raised),
        traced=_names(answer.get("traced")),
        compiled=_names(answer.get("compiled")),
        called=_counts(answer.get("called")),
        origins=_counts(answer.get("origins", {})),
        steps=_integer(answer.get("steps", 0)),
        keys=tuple(_key_use(entry) for entry in _list(answer.get("keys"))),
        args_after=tuple(decode(value) for value in _list(answer.get("args_after"))),
        x64=answer.get("x64") is True,
        random_state_changed=answer.get("random_state_changed") is True,
    )


def read_sweep(form: Any) -> tuple[list[Any], Raised | None]:
    """Read the answer to a sweep: the values so far, and the exception that ended it, if any."""
    answer = _dict(form)
    raised = answer.get("raised")
    values = [decode(value) for value in _list(answer.get("values"))]
    return values, None if raised is None else read_raised(raised)


def read_program(form: Any) -> Program | Raised:
    """Read the answer to a request for a program: its description, or the exception that tracing raised."""
    answer = _dict(form)
    if "raised" in answer:
        return read_raised(answer["raised"])
    program = _dict(answer.get("program"))
    return Program(
        operations=_counts(program.get("operations")),
        names=_counts(program.get("names")),
        constants=_avals(program.get("constants")),
        outputs=_avals(program.get("outputs")),
        total=_integer(program.get("total")),
        jitted=tuple(_jitted(item) for item in _list(program.get("jitted"))),
        equations=tuple(_equation(item) for item in _list(program.get("equations"))),
        inputs=_numbers(program.get("inputs")),
        results=_numbers(program.get("results")),
    )


def read_exported(form: Any) -> str | Raised:
    """Read the answer to a request for an exported program: the program, in base64, or what tracing raised."""
    answer = _dict(form)
    if "raised" in answer:
        return read_raised(answer["raised"])
    program = answer.get("exported")
    if type(program) is not str or not _BASE64.fullmatch(program):
        raise BadValue("the exported program is no base64 text")
    return program


def read_rerun(form: Any) -> Rerun:
    """Read the answer to a request to run an exported program."""
    values, raised = read_sweep(form)
    answer = _dict(form)
    return Rerun(tuple(values), raised, _counts(answer.get("operations")), _counts(answer.get("largest")))


def read_raised(form: Any) -> Raised:
    """Read the description of an exception."""
    fields = _dict(form)
    return Raised(
        type=_text(fields.get("type")),
        message=_text(fields.get("message"), 2000),
        mro=_names(fields.get("mro")),
        line=_integer(fields.get("line")),
        source=_text(fields.get("source")),
        handle=_text(fields.get("handle")),
    )


def _dict(value: Any) -> dict[str, Any]:
    if type(value) is not dict:
        raise BadValue("the answer is not an object")
    return value


def _list(value: Any) -> list[Any]:
    if type(value) is not list or len(value) > MAX_RECORDS:
        raise BadValue("the answer lacks a list, or it is too long")
    return value


def _text(value: Any, limit: int = _MAX_NAME) -> str:
    if type(value) is not str or len(value) > limit:
        raise BadValue("the answer lacks a text, or it is too long")
    return value.encode("utf-8", "replace").decode("utf-8")


def _integer(value: Any) -> int:
    if type(value) is not int or not 0 <= value < 1 << 40:
        raise BadValue("the answer lacks a whole number")
    return value


def _names(value: Any) -> tuple[str, ...]:
    return tuple(_text(item) for item in _list(value))


def _counts(value: Any) -> dict[str, int]:
    fields = _dict(value)
    if len(fields) > MAX_RECORDS:
        raise BadValue("the answer has too many entries")
    return {_text(name): _integer(count) for name, count in fields.items()}


def _avals(value: Any) -> tuple[tuple[str, tuple[int, ...]], ...]:
    result = []
    for item in _list(value):
        pair = _list(item)
        if len(pair) != 2:
            raise BadValue("a description of an array is malformed")
        result.append((_text(pair[0]), tuple(_integer(n) for n in _list(pair[1]))))
    return tuple(result)


def _numbers(value: Any) -> tuple[int, ...]:
    return tuple(_integer(item) for item in _list(value))


def _equation(value: Any) -> Equation:
    fields = _dict(value)
    return Equation(
        primitive=_text(fields.get("primitive")),
        label=_text(fields.get("label")),
        origin=_text(fields.get("origin")),
        inputs=_numbers(fields.get("inputs")),
        outputs=_numbers(fields.get("outputs")),
        shapes=_avals(fields.get("shapes")),
        length=_integer(fields.get("length")),
    )


def _jitted(value: Any) -> tuple[str, int, int]:
    name, inputs, constants = (*_list(value), None, None, None)[:3]
    return _text(name), _integer(inputs), _integer(constants)


def _key_data(value: Any) -> tuple[str, ...]:
    return () if value is None else _names(value)


def _key_use(value: Any) -> KeyUse:
    fields = _dict(value)
    numbers = []
    for text in _list(fields.get("data", [])):
        digits = _text(text).removeprefix("-")
        if not (digits.isascii() and digits.isdigit()) or len(digits) > 30:
            raise BadValue("a key's data is not a number")
        numbers.append(int(_text(text)))
    return KeyUse(
        op=_text(fields.get("op")),
        api=_text(fields.get("api")),
        inputs=_key_data(fields.get("in")),
        outputs=_key_data(fields.get("out")),
        data=tuple(numbers),
        shape=tuple(_integer(n) for n in _list(fields.get("shape", []))),
        call=_integer(fields.get("call")),
    )
