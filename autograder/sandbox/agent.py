"""The agent: with ``on_the_host.py``, all of Jaxercise that runs beside a student's code.

The first request starts it in a plain Jupyter kernel, before any cell of the notebook; it brings both texts along, but
for kernels of the fork server, which has loaded them. It needs nothing but the standard library, NumPy and JAX, and it
holds no secret: no hidden test, no expected value, no schedule. Read it all you like. Whatever it reports is taken as a
claim of this process, never as a verdict.

It answers requests of the grader over a Unix socket. Each message is a 4-byte big-endian length and JSON text.
While a student's function runs, the stubs made here (clocks, fake functions, unfinished results) ask the grader what
happens by events on the same socket, and the grader answers each of them.
"""

import asyncio
import binascii
import builtins
import contextlib
import dataclasses
import datetime
import functools
import gc
import itertools
import json
import linecache
import math
import os
import random
import resource
import selectors
import socket
import struct
import sys
import threading
import time
import timeit
import types

import jax
import jax.experimental.multihost_utils  # for the first program
import jax.export
import jax.extend.core
import jax.monitoring
import jax.numpy as jnp
import jaxlib.mlir.dialects.builtin  # noqa: F401 - for the first program
import ml_dtypes
import numpy as np
from jax._src import debugging
from jax._src.array import ArrayImpl
from jax._src.interpreters import mlir
from jax._src.lax import linalg
from jax._src.random import prng
from jaxlib.mlir import ir

MAX_MESSAGE = 48 << 20
MAX_RECORDS = 5000

# Taken before any cell of the notebook runs: a cell that replaces them in the module changes nothing here.
_jit, _vmap, _grad, _make_jaxpr, _export = jax.jit, jax.vmap, jax.grad, jax.make_jaxpr, jax.export.export
_device_put = jax.device_put
_PLAIN = (jax.Array, np.ndarray, np.generic, str, bytes, list, tuple, dict)
_CACHED = type(functools.lru_cache(int))
_wrap_key_data, _numpy_generator = jax.random.wrap_key_data, np.random.default_rng

mlir.make_ir_context()  # JAX does it for its first program; in a fork server, that is once for all kernels


class AgentError(Exception):
    """The grader asked for something that the agent cannot do."""


# ------------------------------------------------------------------------------------------------- the wire


class Wire:
    """The conversation with the grader; one question at a time, from whichever thread asks."""

    def __init__(self, path):
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.connect(path)
        self._lock = threading.RLock()
        self._encode = json.JSONEncoder(ensure_ascii=True, allow_nan=False, separators=(",", ":")).encode
        self._decode = json.JSONDecoder().decode

    def send(self, message):
        payload = self._encode(message).encode("ascii")
        if len(payload) > MAX_MESSAGE:
            raise AgentError("the answer is too large")
        self._socket.sendall(struct.pack(">I", len(payload)) + payload)

    def receive(self):
        (size,) = struct.unpack(">I", self._read(4))
        return self._decode(self._read(size).decode("utf-8"))

    def _read(self, size):
        parts = []
        while size:
            part = self._socket.recv(min(size, 1 << 20))
            if not part:
                raise ConnectionError("the grader has gone")
            parts.append(part)
            size -= len(part)
        return b"".join(parts)

    def ask(self, event):
        with self._lock:
            self.send(event)
            return self.receive()


# -------------------------------------------------------------------------------------------------- values

_DTYPES = {
    name: np.dtype(name)
    for name in (
        "bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64",
        "float16", "float32", "float64", "complex64", "complex128",
    )
}  # fmt: skip
_DTYPES["bfloat16"] = np.dtype(ml_dtypes.bfloat16)
_MAX_NODES = 20_000
_MAX_DEPTH = 24
_MAX_BYTES = 15 << 20  # the grader counts base64's padding as well


def _base64(raw):
    return binascii.b2a_base64(raw, newline=False).decode("ascii")


def _type_name(value):
    kind = type(value)
    return f"{kind.__module__}.{kind.__qualname__}".encode("ascii", "replace").decode("ascii")[:200]


def _unpacked(value):
    """What an iterator or another object that unpacks gives, as a tuple; anything else as it is.

    A generator runs here, as a part of the call, and not while its value is being encoded.
    """
    if isinstance(value, _PLAIN) or not hasattr(type(value), "__iter__"):
        return value
    return tuple(itertools.islice(value, 64))


def _is_unicode(text):
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _can_be_a_key(form):
    """Whether the grader would take this form as the key of a dict."""
    if not isinstance(form, dict):
        return True
    if form["t"] == "tuple":
        return all(map(_can_be_a_key, form["v"]))
    return form["t"] in ("int", "float", "complex", "bytes") and form["v"] != "nan"


class _TooLarge(Exception):
    """The value exceeds what the grader would read."""


class Encoder:
    """Turns one value into its JSON form; ``known`` maps the id of an object to its handle.

    A value beyond the limits becomes a description as a whole: a part of it would be no better.
    """

    def __init__(self, known=None):
        self._known = known or {}
        self._nodes, self._bytes = _MAX_NODES, _MAX_BYTES

    def __call__(self, value):
        try:
            return self._form(value, 0)
        except _TooLarge:
            return {"t": "opaque", "n": "a value that is too large or too deep"}

    def _base64(self, raw):
        self._bytes -= len(raw)
        if self._bytes < 0:
            raise _TooLarge
        return _base64(raw)

    def _form(self, value, depth):
        self._nodes -= 1
        if self._nodes < 0 or depth > _MAX_DEPTH:
            raise _TooLarge
        handle = self._known.get(id(value))
        if handle is not None:
            return {"t": "ref", "h": handle}
        kind = type(value)
        if value is None or kind is bool:
            return value
        if kind is str:
            return self._text(value)
        if kind is int:
            small = value.bit_length() <= 1200
            return {"t": "int", "v": str(value)} if small else {"t": "opaque", "n": "a very large int"}
        if kind is float:
            return {"t": "float", "v": value.hex()}
        if kind is complex:
            return {"t": "complex", "v": [value.real.hex(), value.imag.hex()]}
        if kind is bytes:
            return {"t": "bytes", "v": self._base64(value)}
        if isinstance(value, (list, tuple)):
            tag = "list" if isinstance(value, list) else "tuple"
            return {"t": tag, "v": [self._form(item, depth + 1) for item in value]}
        if isinstance(value, dict):
            pairs = [[self._form(k, depth + 1), self._form(v, depth + 1)] for k, v in value.items()]
            usual = all(_can_be_a_key(key) for key, _ in pairs)
            return {"t": "dict", "v": pairs} if usual else {"t": "opaque", "n": "a dict with unusual keys"}
        return self._array_like(value)

    @staticmethod
    def _text(value):
        if len(value) > 100_000:
            return {"t": "opaque", "n": "a very long str"}
        return value if value.isascii() or _is_unicode(value) else {"t": "opaque", "n": "a str that is not Unicode"}

    def _array_like(self, value):
        if isinstance(value, PendingArray):
            return {"t": "ref", "h": value._handle}
        if isinstance(value, jax.core.Tracer):
            return {"t": "opaque", "n": "tracer"}
        if isinstance(value, jax.Array):
            if value.is_deleted():
                return {"t": "opaque", "n": "deleted array"}
            if jax.dtypes.issubdtype(value.dtype, jax.dtypes.prng_key):
                data = np.asarray(jax.random.key_data(value))
                return {"t": "key", "impl": str(jax.random.key_impl(value)), "v": self._array(data, "numpy")}
            return self._array(np.asarray(value), "jax", bool(getattr(value, "weak_type", False)))
        if isinstance(value, np.generic):
            return self._array(np.asarray(value), "numpy-scalar")
        if isinstance(value, np.ndarray):
            return self._array(np.array(value.view(np.ndarray)), "numpy")
        return {"t": "opaque", "n": _type_name(value)}

    def _array(self, data, kind, weak=False):
        if data.dtype.name not in _DTYPES or data.nbytes > _MAX_BYTES:
            return {"t": "opaque", "n": f"array of {data.dtype} with shape {data.shape}"[:200]}
        raw = np.ascontiguousarray(data).tobytes()
        form = {"t": "array", "k": kind, "d": data.dtype.name, "s": list(data.shape), "v": self._base64(raw)}
        return {**form, "w": True} if weak else form


class Token:
    """An object without any property: it is passed on as it is, or it is not."""


class Decoder:
    """Builds the arguments that the grader describes; remembers the objects it made by their handles."""

    def __init__(self, agent):
        self._agent = agent
        self._makers = {
            "int": lambda form: int(form["v"]),
            "float": lambda form: float.fromhex(form["v"]),
            "complex": lambda form: complex(*(float.fromhex(part) for part in form["v"])),
            "bytes": lambda form: binascii.a2b_base64(form["v"]),
            "list": lambda form: [self(item) for item in form["v"]],
            "tuple": lambda form: tuple(self(item) for item in form["v"]),
            "dict": lambda form: {self(key): self(item) for key, item in form["v"]},
            "array": self._array,
            "key": lambda form: _wrap_key_data(_device_put(self._array(form["v"])), impl=form["impl"]),
            "ref": lambda form: agent.objects[form["h"]],
            "token": lambda form: agent.keep(form["h"], Token()),
            "fake": lambda form: agent.keep(form["h"], agent.fake_function(form["h"], form["n"])),
            "pending": self._pending,
            "global": lambda form: agent.student_object(form["n"]),
            "real": lambda form: REAL_FUNCTIONS[form["n"]](),
        }

    def __call__(self, form):
        if form is None or isinstance(form, (bool, str)):
            return form
        return self._makers[form["t"]](form)

    def _pending(self, form):
        handle, shape, dtype = form["h"], tuple(form["s"]), _DTYPES[form["d"]]
        if form["r"]:
            return self._agent.keep(handle, self._agent.ordinary_arrays.make(handle, shape, dtype))
        return self._agent.keep(handle, PendingArray(self._agent, handle, shape, dtype))

    def _array(self, form):
        data = np.frombuffer(binascii.a2b_base64(form["v"]), dtype=_DTYPES[form["d"]]).reshape(form["s"]).copy()
        if form["k"] == "jax":
            return _device_put(data)  # jnp.asarray would compile a program for each shape
        return data[()] if form["k"] == "numpy-scalar" else data


def _matrix_powers():
    """A fresh jitted function whose work grows with ``steps``, compiled for x (128, 128) and an int32 scalar."""

    @jax.jit
    def powers(x, steps):
        return jax.lax.fori_loop(0, steps, lambda _, y: jnp.tanh(y @ x), x).sum()

    powers(jnp.zeros((128, 128)), jnp.asarray(0)).block_until_ready()
    return powers


REAL_FUNCTIONS = {"matrix_powers": _matrix_powers}


# ------------------------------------------------------------------------------- results that are not ready yet


class PendingArray(jax.Array):
    """A result whose computation is still running on the fake device.

    Every way to wait for it or to look at its data is an event that the grader answers.
    """

    __slots__ = ("_agent", "_dtype", "_handle", "_shape")

    def __init__(self, agent, handle, shape, dtype):
        self._agent, self._handle, self._shape, self._dtype = agent, handle, shape, dtype

    shape = property(lambda self: self._shape)
    dtype = property(lambda self: self._dtype)
    ndim = property(lambda self: len(self._shape))
    size = property(lambda self: int(np.prod(self._shape, dtype=np.int64)))
    nbytes = property(lambda self: self.size * self._dtype.itemsize)
    itemsize = property(lambda self: self._dtype.itemsize)
    weak_type = property(lambda self: False)
    committed = property(lambda self: False)
    is_fully_addressable = property(lambda self: True)
    is_fully_replicated = property(lambda self: True)
    aval = property(lambda self: jax.core.ShapedArray(self._shape, self._dtype))
    device = property(lambda self: jax.devices()[0])
    sharding = property(lambda self: jax.sharding.SingleDeviceSharding(jax.devices()[0]))
    T = property(lambda self: self._derived())

    def devices(self):
        return {jax.devices()[0]}

    def block_until_ready(self):
        self._agent.event({"e": "wait", "h": self._handle})
        return self

    def is_ready(self):
        return self._agent.event({"e": "poll", "h": self._handle})["v"] is True

    def is_deleted(self):
        return False

    def delete(self):
        return None

    def copy_to_host_async(self):
        return None

    def _data(self):
        self._agent.event({"e": "wait", "h": self._handle})
        return np.ones(self._shape, self._dtype)

    def __array__(self, dtype=None, copy=None):
        data = self._data()
        return data if dtype is None else data.astype(dtype)

    def __jax_array__(self):
        return jnp.asarray(self._data())

    def _derived(self, *_args, **_kwargs):
        # What is computed from an unfinished result is unfinished as well, and ready right after it.
        return PendingArray(self._agent, self._handle, self._shape, self._dtype)

    def __iter__(self):
        if not self._shape:
            raise TypeError("iteration over a 0-d array")
        return iter([self._derived() for _ in range(self._shape[0])])

    def __len__(self):
        if not self._shape:
            raise TypeError("len() of unsized object")
        return self._shape[0]

    def __repr__(self):
        return f"Array({self._data()!r}, dtype={self._dtype})"

    def __format__(self, spec):
        return format(self._data()[()], spec)

    def item(self, *args):
        return self._data().item(*args)

    def tolist(self):
        return self._data().tolist()

    def tobytes(self, order="C"):
        return self._data().tobytes(order)

    def __float__(self):
        return float(self._data().reshape(-1)[0])

    def __int__(self):
        return int(self._data().reshape(-1)[0])

    def __index__(self):
        return int(self._data().reshape(-1)[0])

    def __complex__(self):
        return complex(self._data().reshape(-1)[0])

    def __bool__(self):
        return bool(self._data().reshape(-1)[0])


for _name in (
    "add radd sub rsub mul rmul truediv rtruediv floordiv rfloordiv mod pow rpow matmul rmatmul neg pos abs getitem "
    "eq ne lt le gt ge"
).split():
    setattr(PendingArray, f"__{_name}__", PendingArray._derived)
for _name in "sum mean max min std var prod dot ravel reshape flatten astype copy squeeze transpose".split():
    setattr(PendingArray, _name, PendingArray._derived)
PendingArray.__hash__ = object.__hash__


class OrdinaryArrays:
    """Ordinary JAX arrays that stand for unfinished results, so that waiting only for fakes is no way to wait.

    The methods of JAX's array class are wrapped once; for an array that was made here, waiting for it or reading it
    is an event first, as with :class:`PendingArray`.
    """

    _READING = (
        "__array__ __bool__ __buffer__ __complex__ __float__ __format__ __index__ __int__ __iter__ __repr__ __str__ "
        "block_until_ready item tobytes tolist"
    ).split()

    def __init__(self, agent):
        self._agent = agent
        self._handles = {}
        for name in self._READING:
            real = getattr(ArrayImpl, name, None)
            if real is not None:
                setattr(ArrayImpl, name, self._after_waiting(real))
        ArrayImpl.is_ready = self._polled(ArrayImpl.is_ready)
        # jax.block_until_ready hands several arrays to this function at once.
        client = sys.modules["jaxlib.xla_client"]
        client.batched_block_until_ready = self._batch(client.batched_block_until_ready)

    def make(self, handle, shape, dtype):
        array = jnp.ones(shape, dtype)
        self._handles[id(array)] = (array, handle)
        return array

    def forget(self):
        self._handles.clear()

    def _handle(self, array):
        return self._handles.get(id(array), (None, None))[1] if self._handles else None

    def _wait(self, array):
        handle = self._handle(array)
        if handle is not None and self._agent.witnessing:
            self._agent.event({"e": "wait", "h": handle})

    def _after_waiting(self, real):
        @functools.wraps(real, assigned=("__name__", "__doc__"))
        def method(array, *args, **kwargs):
            self._wait(array)
            return real(array, *args, **kwargs)

        return method

    def _polled(self, real):
        @functools.wraps(real, assigned=("__name__", "__doc__"))
        def is_ready(array):
            handle = self._handle(array)
            if handle is None or not self._agent.witnessing:
                return real(array)
            return self._agent.event({"e": "poll", "h": handle})["v"] is True

        return is_ready

    def _batch(self, real):
        def batched_block_until_ready(arrays):
            for array in arrays:
                self._wait(array)
            return real(arrays)

        return batched_block_until_ready


# ---------------------------------------------------------------------------------------------------- clocks

_CLOCK_IDS = {}
for _name, _which in (
    ("CLOCK_MONOTONIC", "monotonic"), ("CLOCK_MONOTONIC_RAW", "monotonic"), ("CLOCK_BOOTTIME", "monotonic"),
    ("CLOCK_REALTIME", "wall"), ("CLOCK_TAI", "wall"),
    ("CLOCK_PROCESS_CPUTIME_ID", "cpu"), ("CLOCK_THREAD_CPUTIME_ID", "cpu"),
):  # fmt: skip
    if hasattr(time, _name):
        _CLOCK_IDS[getattr(time, _name)] = _which


class Clocks:
    """Stubs for every clock of the standard library, installed before any cell of the notebook runs.

    They answer with the grader's clock inside a witnessed call, on the thread that runs the call and on threads
    that were started during it. Everybody else, such as the kernel's own threads, gets the real time.
    """

    def __init__(self, agent):
        self._agent = agent
        self._real = {}
        self._outsiders = None

    def arm(self):
        self._outsiders = set(sys._current_frames()) - {threading.get_ident()}

    def disarm(self):
        self._outsiders = None

    def _faked(self):
        outsiders = self._outsiders
        return outsiders is not None and threading.get_ident() not in outsiders

    def _now(self, which):
        return int(self._agent.event({"e": "clock", "w": which})["v"])

    def install(self):
        for which, names in (
            ("wall", ("time",)),
            ("monotonic", ("perf_counter", "monotonic")),
            ("cpu", ("process_time", "thread_time")),
        ):
            for name in names:
                self._install_pair(name, which)
        self._replace(time, "sleep", self._sleep)
        self._replace(time, "clock_gettime", self._clock_gettime)
        self._replace(time, "clock_gettime_ns", self._clock_gettime_ns)
        self._replace(os, "times", self._times)
        self._replace(resource, "getrusage", self._getrusage)
        timeit.default_timer = time.perf_counter
        # These three hold the default timer as a default argument, bound when timeit was imported.
        for function in (timeit.Timer.__init__, timeit.timeit, timeit.repeat):
            function.__defaults__ = tuple(
                time.perf_counter if value is self._real["perf_counter"] else value for value in function.__defaults__
            )
        self._install_datetime()

    def _replace(self, module, name, stub):
        real = getattr(module, name)
        self._real[name] = real
        functools.update_wrapper(stub.__func__ if hasattr(stub, "__func__") else stub, real, updated=())
        setattr(module, name, stub)

    def _install_pair(self, name, which):
        real, real_ns = getattr(time, name), getattr(time, f"{name}_ns")

        def seconds():
            return self._now(which) / 1e9 if self._faked() else real()

        def nanoseconds():
            return self._now(which) if self._faked() else real_ns()

        self._replace(time, name, seconds)
        self._replace(time, f"{name}_ns", nanoseconds)

    def _sleep(self, seconds, /):
        if not self._faked():
            return self._real["sleep"](seconds)
        seconds = float(seconds)
        if not seconds >= 0:
            raise ValueError("sleep length must be non-negative")
        self._agent.event({"e": "sleep", "v": str(int(min(seconds, 1e6) * 1e9))})
        return None

    def _clock_gettime(self, clock_id, /):
        if self._faked() and clock_id in _CLOCK_IDS:
            return self._now(_CLOCK_IDS[clock_id]) / 1e9
        return self._real["clock_gettime"](clock_id)

    def _clock_gettime_ns(self, clock_id, /):
        if self._faked() and clock_id in _CLOCK_IDS:
            return self._now(_CLOCK_IDS[clock_id])
        return self._real["clock_gettime_ns"](clock_id)

    def _times(self, /):
        if not self._faked():
            return self._real["times"]()
        cpu, elapsed = self._now("cpu") / 1e9, self._now("monotonic") / 1e9
        return os.times_result((cpu, 0.0, 0.0, 0.0, elapsed))

    def _getrusage(self, who, /):
        usage = self._real["getrusage"](who)
        if not self._faked():
            return usage
        return resource.struct_rusage((self._now("cpu") / 1e9, 0.0, *usage[2:]))

    def _install_datetime(self):
        real, clocks = datetime.datetime, self

        class Meta(type):
            def __instancecheck__(cls, instance):
                return isinstance(instance, real)

            def __subclasscheck__(cls, subclass):
                return issubclass(subclass, real)

        class DateTime(real, metaclass=Meta):
            @classmethod
            def now(cls, tz=None):
                return real.fromtimestamp(clocks._now("wall") / 1e9, tz) if clocks._faked() else real.now(tz)

            @classmethod
            def today(cls):
                return cls.now()

            @classmethod
            def utcnow(cls):
                return cls.now(datetime.UTC).replace(tzinfo=None)

        DateTime.__name__ = DateTime.__qualname__ = "datetime"
        DateTime.__module__ = "datetime"
        datetime.datetime = DateTime


def _let_event_loops_wait(agent, clocks):
    """An event loop's timeout is a sleep as well: while a call is witnessed it passes on the grader's clock."""
    for kind in {selectors.DefaultSelector, selectors.SelectSelector}:
        real = kind.select

        def select(self, timeout=None, *, _real=real):
            if timeout is None or timeout <= 0 or not clocks._faked():
                return _real(self, timeout)
            ready = _real(self, 0)
            if not ready:
                agent.event({"e": "sleep", "v": str(int(min(timeout, 1e6) * 1e9))})
                ready = _real(self, 0)
            return ready

        kind.select = select


# -------------------------------------------------------------------------------------------------- observers


class TraceObserver:
    """Names of the functions that JAX traces, and of the programs that it compiles, as they happen."""

    def __init__(self):
        self.traced, self.compiled, self._on, self._muted = [], [], False, False
        jax.monitoring.register_event_duration_secs_listener(self._listen)

    def _listen(self, event, _duration, **details):
        name = str(details.get("fun_name", ""))[:200]
        if event == "/jax/core/compile/jaxpr_trace_duration" and self._on and len(self.traced) < MAX_RECORDS:
            self.traced.append(name)
        elif event == "/jax/core/compile/backend_compile_duration" and not self._muted:
            self.made(name)

    def made(self, name):
        """There is a program that there was not before."""
        if self._on and len(self.compiled) < MAX_RECORDS:
            self.compiled.append(name)

    @contextlib.contextmanager
    def muted(self):
        """Meanwhile what is compiled is nothing new."""
        self._muted = True
        try:
            yield
        finally:
            self._muted = False

    def __enter__(self):
        self.traced, self.compiled, self._on = [], [], True
        return self

    def __exit__(self, *_exc):
        self._on = False


_LIBRARIES = tuple({os.path.dirname(os.path.dirname(module.__file__)) + os.sep for module in (jax, np)})
_AGENT_FILES = {sys._getframe().f_code.co_filename}
# What lies between a call and the function that it reaches when JAX transforms, traces or dispatches.
_PLUMBING = (
    "jax/_src/interpreters/", "jax/_src/traceback_util.py", "jax/_src/pjit.py", "jax/_src/api.py", "jax/_src/core.py",
    "jax/_src/linear_util.py", "jax/_src/api_util.py", "jax/_src/util.py", "jax/_src/profiler.py",
    "jax/_src/source_info_util.py", "jax/_src/tree_util.py", "jax/_src/dispatch.py", "jax/_src/custom_",
    "jax/_src/ad_checkpoint.py", "jax/_src/numpy/vectorize.py",
)  # fmt: skip


def _in_a_cell(filename):
    return "ipykernel_" in filename or filename.startswith("<ipython-input")


def _library_path(filename):
    """The path of a library's file inside its package's folder; empty for any other file."""
    for folder in _LIBRARIES:
        if filename.startswith(folder):
            return filename[len(folder) :].replace(os.sep, "/")
    return ""


def origin(frames):
    """The library function that the notebook called to get here: ``jax/_src/numpy/lax_numpy.py:bincount``, or empty.

    ``frames`` are pairs of file and function, innermost first. It is the last function of a library before the
    innermost frame of the notebook, not counting the machinery of tracing.
    """
    found = ""
    for filename, function in frames:
        path = _library_path(filename)
        if path:
            found = found if path.startswith(_PLUMBING) else f"{path}:{function}"
        elif _in_a_cell(filename) or filename in _AGENT_FILES:
            break
    return found


def _outwards(frame):
    while frame is not None:
        yield frame.f_code.co_filename, frame.f_code.co_qualname
        frame = frame.f_back


#: Our number among the tools that watch this interpreter.
_MONITOR = 4
_monitoring = sys.monitoring
# A function begins or a generator goes on; in a function that may call what a notebook gave it, also calls; in a
# cell, also lines.
_STARTS = _monitoring.events.PY_START | _monitoring.events.PY_RESUME
_CALLS = _monitoring.events.CALL
_LINES = _monitoring.events.LINE | _monitoring.events.JUMP

# The files of JAX that call functions which a notebook hands to it.
_CALLERS = (
    "/linear_util.py", "/tree_util.py", "/callback.py", "/debugging.py", "/api.py", "/custom_batching.py",
    "/custom_derivatives.py", "/custom_transpose.py", "/vectorize.py",
)  # fmt: skip


class CallObserver:
    """The qualified names, among those that begin with one of ``prefixes``, of functions called meanwhile.

    ``origins`` counts the same calls by the library function through which the notebook came to them, and ``steps``
    how many lines of the notebook were run. See ``sys.monitoring``.
    """

    def __init__(self, prefixes):
        self._prefixes = tuple(prefixes)
        # By id: code objects that are alike are equal.
        self._heard, self._stays = {}, {}
        self.called, self.origins, self.steps = {}, {}, 0

    def _start(self, code, _offset):
        frame = sys._getframe(1)
        if id(code) not in self._heard:
            self._heard[id(code)] = code
            _monitoring.set_local_events(_MONITOR, code, _beside_starts(code.co_filename))
        name = f"{frame.f_globals.get('__name__', '')}.{code.co_qualname}"
        if not name.startswith(self._prefixes):
            return _monitoring.DISABLE
        self._note(name, frame, compiled=False)
        return None

    def _call(self, _code, _offset, function, _argument):
        """A function that is not Python's; one that Cython compiled, as those of ``numpy.random``, has a module too."""
        kind = type(function)
        if kind is types.FunctionType or kind is type:
            return
        if kind is types.MethodType:
            function = function.__func__
            kind = type(function)
        if kind is types.MethodDescriptorType:
            owner = function.__objclass__
            name = f"{owner.__module__}.{owner.__qualname__}.{function.__name__}"
        elif kind is types.BuiltinFunctionType:
            owner = function.__self__
            module = function.__module__ or f"{type(owner).__module__}.{type(owner).__qualname__}"
            name = f"{module}.{function.__name__}"
        elif kind.__name__ == "cython_function_or_method":
            name = f"{function.__module__}.{function.__name__}"
        else:
            return
        if name.startswith(self._prefixes):
            self._note(name, sys._getframe(1), compiled=True)

    def _line(self, _code, _line):
        self.steps += threading.get_ident() == self._thread

    def _jump(self, code, start, end):
        """A loop that stays on its line begins no new one, and runs it once more all the same."""
        if end <= start and threading.get_ident() == self._thread:
            place = id(code), start, end
            if place not in self._stays:
                self._stays[place] = _line_of(code, start) == _line_of(code, end)
            self.steps += self._stays[place]

    def _note(self, name, frame, compiled):
        if threading.get_ident() == self._thread and len(self.called) < MAX_RECORDS:
            self.called[name] = self.called.get(name, 0) + 1
            source = origin(_outwards(frame)) or (name if compiled else "")
            self.origins[source] = self.origins.get(source, 0) + 1

    def __enter__(self):
        if self._prefixes:
            self._thread = threading.get_ident()
            if _monitoring.get_tool(_MONITOR) is None:
                _monitoring.use_tool_id(_MONITOR, "jaxercise")
            events = _monitoring.events
            for event, callback in (
                (events.PY_START, self._start), (events.PY_RESUME, self._start), (events.CALL, self._call),
                (events.LINE, self._line), (events.JUMP, self._jump),
            ):  # fmt: skip
                _monitoring.register_callback(_MONITOR, event, callback)
            _monitoring.restart_events()
            _monitoring.set_events(_MONITOR, _STARTS)
        return self

    def __exit__(self, *_exc):
        if self._prefixes:
            _monitoring.set_events(_MONITOR, 0)
            for code in self._heard.values():
                _monitoring.set_local_events(_MONITOR, code, 0)


def _beside_starts(filename):
    """What is to be heard of a file's functions beside that they begin."""
    if _in_a_cell(filename):
        return _CALLS | _LINES
    path = _library_path(filename)
    return 0 if path.startswith(("jax/", "jaxlib/")) and not path.endswith(_CALLERS) else _CALLS


def _line_of(code, offset):
    """The line that an instruction of a code object belongs to."""
    return next((line for start, end, line in code.co_lines() if start <= offset < end), None)


#: What makes, derives, wraps or draws from keys.
RANDOM_PRIMITIVES = (
    prng.random_seed_p, prng.random_split_p, prng.random_fold_in_p, prng.random_bits_p, prng.random_wrap_p,
    prng.random_unwrap_p,
)  # fmt: skip


class KeyLedger:
    """Every PRNG key that is made, derived from or drawn from, by the data of the key.

    JAX's random primitives are watched while everything runs eagerly (``jax.disable_jit``). An entry holds the
    primitive, the function of ``jax.random`` that the student called, the number of that call, and the data of the
    keys in and out.

    With ``redraw`` the bits of one draw (or of all, if ``draw`` is None) are exchanged for others, which depend on
    ``salt``: whatever derives from that draw then comes out differently, and nothing else does.
    """

    def __init__(self, redraw=None):
        self.entries = []
        self._redraw = redraw
        self._draws = 0
        self._call, self._calls = None, 0
        self._busy = False
        self._real = {}
        random_module = sys.modules[jax.random.normal.__module__]
        self._package = os.path.dirname(random_module.__file__)

    def _data(self, value):
        base = getattr(value, "_base_array", None)
        if base is None:
            return None
        words = np.asarray(base, dtype=np.uint32)
        return [row.tobytes().hex() for row in words.reshape(-1, words.shape[-1])[:MAX_RECORDS]]

    def _caller(self):
        """Name and number of the outermost call of ``jax.random`` on the stack: the one that the student made."""
        call, frame = None, sys._getframe(3)
        while frame is not None:
            if os.path.dirname(frame.f_code.co_filename) == self._package:
                call = frame
            frame = frame.f_back
        if call is None or call is not self._call:
            self._call = call
            self._calls += 1
        return ("" if call is None else call.f_code.co_name), self._calls

    def _watch(self, name, real):
        def impl(*args, **params):
            with jax.disable_jit(False):  # nothing of the student's is inside
                out = real(*args, **params)
            if self._busy:
                return out
            self._busy = True
            try:
                if len(self.entries) < MAX_RECORDS:
                    self.entries.append(self._entry(name, args, out))
                if name == "random_bits" and self._redraw is not None:
                    out = self._other_bits(out)
            finally:
                self._busy = False
            return out

        return impl

    def _entry(self, name, args, out):
        api, call = self._caller()
        entry = {"op": name.removeprefix("random_"), "api": api, "call": call, "in": None, "out": self._data(out)}
        if args:
            entry["in"] = self._data(args[0])
        if name in ("random_seed", "random_fold_in"):
            number = np.asarray(args[-1]).reshape(-1)[:MAX_RECORDS]
            entry["data"] = [str(int(n)) for n in number]
        if name == "random_bits":
            entry["shape"] = [int(n) for n in out.shape]
        if name == "random_wrap":
            words = np.asarray(args[0], dtype=np.uint32)
            entry["in"] = [row.tobytes().hex() for row in words.reshape(-1, words.shape[-1])[:MAX_RECORDS]]
        return entry

    def _other_bits(self, bits):
        number, self._draws = self._draws, self._draws + 1
        if self._redraw["draw"] not in (None, number):
            return bits
        top = np.iinfo(bits.dtype).max
        return bits ^ jnp.asarray(
            _numpy_generator(self._redraw["salt"]).integers(top, size=bits.shape, dtype=bits.dtype, endpoint=True)
        )

    def __enter__(self):
        self.entries = []
        for primitive in RANDOM_PRIMITIVES:
            self._real[primitive] = primitive.impl
            primitive.impl = self._watch(primitive.name, primitive.impl)
        return self

    def __exit__(self, *_exc):
        self._call = None
        for primitive, real in self._real.items():
            primitive.impl = real


def describe_program(closed):
    """A jaxpr in figures: operations by primitive (inner ones included), names of inner functions, constants."""
    operations, names, jitted = {}, {}, []

    def walk(jaxpr):
        for equation in jaxpr.eqns:
            primitive = equation.primitive.name
            operations[primitive] = operations.get(primitive, 0) + 1
            label = equation.params.get("name")
            if isinstance(label, str):
                names[label] = names.get(label, 0) + 1
            if primitive == "jit" and len(jitted) < MAX_RECORDS:
                jitted.append([_ascii(label), len(equation.invars), len(equation.params["jaxpr"].consts)])
            for inner in jax.extend.core.jaxprs_in_params(equation.params):
                walk(inner)

    walk(closed.jaxpr)
    listing = EquationList(closed.jaxpr)
    return {
        "equations": listing.records,
        "inputs": listing.inputs,
        "results": listing.results,
        "operations": operations,
        "names": {_ascii(name): count for name, count in names.items()},
        "jitted": jitted,
        "constants": [[str(getattr(c, "dtype", "")), list(getattr(c, "shape", ()))] for c in closed.consts[:100]],
        "outputs": [[str(aval.dtype), list(aval.shape)] for aval in closed.out_avals if hasattr(aval, "shape")],
        "total": sum(operations.values()),
    }


def describe_module(text):
    """A StableHLO module in figures: its operations by name, and how large an array each kind of them makes."""
    operations, largest = {}, {}

    def walk(operation):
        name = operation.operation.name
        operations[name] = operations.get(name, 0) + 1
        for result in operation.results:
            if isinstance(result.type, ir.RankedTensorType):
                largest[name] = max(largest.get(name, 0), math.prod(result.type.shape))
        for region in operation.regions:
            for block in region.blocks:
                for inner in block.operations:
                    walk(inner)

    with mlir.make_ir_context():
        walk(ir.Module.parse(text).operation)
    return {"operations": operations, "largest": largest}


@contextlib.contextmanager
def silent_debugging():
    """Lower programs without their ``jax.debug.print``: a call back into this process cannot be exported."""
    rules = mlir._platform_specific_lowerings["cpu"]
    primitives = (debugging.debug_callback_p, debugging.debug_print_p)
    real = [rules[primitive] for primitive in primitives]
    for primitive in primitives:
        mlir.register_lowering(primitive, lambda ctx, *args, **params: [], platform="cpu")
    try:
        yield
    finally:
        rules.update(zip(primitives, real, strict=True))


@contextlib.contextmanager
def no_lapack():
    """Run exported programs that call no library: JAX would import SciPy's linear algebra for them (0.2 s)."""
    real = linalg.initialize_lapack
    linalg.initialize_lapack = lambda: None
    try:
        yield
    finally:
        linalg.initialize_lapack = real


class EquationList:
    """The equations of a jaxpr in order, calls of inner programs spelled out, so that data can be followed.

    Every value has a number; 0 stands for a literal. A call of an inner program is listed as well, after what it
    consists of and with its results; so is the choice between branches.
    """

    _CALLS = (
        "jit", "pjit", "closed_call", "core_call", "remat", "checkpoint", "custom_jvp_call", "custom_vjp_call",
        "custom_vjp_call_jaxpr",
    )  # fmt: skip

    def __init__(self, jaxpr):
        self.records, self._count = [], 0
        self.inputs = [self._new() for _ in jaxpr.invars]
        self.results = self._walk(jaxpr, self.inputs, "")

    def _new(self):
        self._count += 1
        return self._count

    def _walk(self, jaxpr, inputs, inherited):
        numbers = dict(zip(jaxpr.invars, inputs, strict=True))
        numbers.update((variable, self._new()) for variable in jaxpr.constvars)
        for equation in jaxpr.eqns:
            known = [0 if hasattr(v, "val") else numbers[v] for v in equation.invars]
            source = inherited or self._origin(equation)
            outputs = self._inside(equation, known, source) or [self._new() for _ in equation.outvars]
            numbers.update(zip(equation.outvars, outputs, strict=True))
            self._record(equation, source, known, outputs)
        return [0 if hasattr(v, "val") else numbers[v] for v in jaxpr.outvars]

    def _inside(self, equation, known, source):
        """The results of an inner program that is spelled out; None for an operation that stands for itself."""
        bodies = list(jax.extend.core.jaxprs_in_params(equation.params))
        name = equation.primitive.name
        if len(self.records) >= MAX_RECORDS or not bodies:
            return None
        if name == "cond":
            for body in bodies:
                known += self._walk(body, known[1 : 1 + len(body.invars)], source)
            return None
        if name in self._CALLS and len(bodies) == 1 and len(bodies[0].invars) == len(known):
            library = _library_path(str(getattr(bodies[0].debug_info, "func_filename", "")))
            return self._walk(bodies[0], known, source if library else "") or None
        return None

    @staticmethod
    def _origin(equation):
        traceback = equation.source_info.traceback
        frames = traceback.frames if traceback is not None else ()
        source = origin((frame.file_name, frame.function_name) for frame in frames)
        if source or equation.primitive.name != "jit":
            return source
        # A function of a library that the notebook hands to jax.jit itself.
        info = equation.params["jaxpr"].jaxpr.debug_info
        path = _library_path(str(info.func_filename))
        return f"{path}:{info.func_name}" if path else ""

    def _record(self, equation, source, known, outputs):
        if len(self.records) < MAX_RECORDS:
            shapes = [[str(getattr(v.aval, "dtype", "")), list(getattr(v.aval, "shape", ()))] for v in equation.outvars]
            label, length = equation.params.get("name"), equation.params.get("length")
            self.records.append({
                "primitive": equation.primitive.name,
                "label": _ascii(label) if isinstance(label, str) else "",
                "origin": _ascii(source),
                "inputs": known,
                "outputs": outputs,
                "shapes": shapes,
                "length": length if isinstance(length, int) else 0,
            })  # fmt: skip


# --------------------------------------------------------------------------------------------------- the agent


class Agent:
    """Answers the grader's requests."""

    def __init__(self, path, shell, host):
        self.objects = {}
        self._shell, self._namespace = shell, shell.user_ns
        self._wire = Wire(path)
        self._active = False
        self._clocks = Clocks(self)
        self._traces = TraceObserver()
        self._operations = self._programs = _NotOnTheHost()
        if host is not None:
            self._operations, self._programs = host.Operations(), host.Programs(self._traces)
            _AGENT_FILES.add(host.FILE)
        self._raised = {}
        self._decode = Decoder(self)
        self.ordinary_arrays = OrdinaryArrays(self)
        self._clocks.install()
        jax.devices()  # now: no cell decides on what the grading runs
        _let_event_loops_wait(self, self._clocks)
        self._wire.send({"hello": 1, "pid": os.getpid(), "jax": jax.__version__})

    # ---- what stubs use

    def keep(self, handle, value):
        self.objects[handle] = value
        return value

    @property
    def witnessing(self):
        return self._active

    def event(self, event):
        """Ask the grader what happens; only while a call is being witnessed."""
        if not self._active:
            raise RuntimeError("this object belongs to a call that is over")
        answer = self._wire.ask(event)
        if isinstance(answer, dict) and "x" in answer:
            error = getattr(builtins, answer["x"]["type"])(answer["x"]["message"])
            self._raised[id(error)] = (error, answer["x"]["h"])
            raise error
        return answer

    def fake_function(self, handle, name):
        def fake(*args, **kwargs):
            encode = Encoder(self._known())
            event = {"e": "call", "h": handle, "a": [encode(a) for a in args]}
            event["k"] = [[str(key)[:100], encode(value)] for key, value in kwargs.items()]
            return self._decode(self.event(event)["v"])

        fake.__name__ = fake.__qualname__ = name
        fake.__module__ = "__main__"
        return fake

    def student_object(self, name):
        try:
            return self._namespace[name]
        except KeyError:
            raise LookupError(name) from None

    def _known(self):
        return {id(value): handle for handle, value in self.objects.items()}

    # ---- requests

    def serve(self):
        """Answer requests until the grader says leave."""
        while True:
            request = self._wire.receive()
            if request["op"] == "leave":
                self._wire.send({"id": request["id"], "ok": None})
                return
            handler = getattr(self, "_on_" + request["op"])
            try:
                answer = {"id": request["id"], "ok": handler(request)}
                self._wire.send(answer)
            except ConnectionError:
                raise
            except Exception as error:
                message = f"{type(error).__name__}: {error}".encode("ascii", "replace").decode("ascii")
                self._wire.send({"id": request["id"], "error": message[:500]})

    def _on_ping(self, _request):
        return None

    def _on_forget(self, _request):
        self.objects.clear()
        self.ordinary_arrays.forget()
        self._raised.clear()

    def _on_release(self, _request):
        """Let go of the variables that the last exception's traceback keeps alive."""
        for name in ("last_exc", "last_type", "last_value", "last_traceback"):
            vars(sys).pop(name, None)
        self._shell.last_execution_result = None
        for formatter in (self._shell.InteractiveTB, self._shell.SyntaxTB):
            formatter.tb = formatter.etype = formatter.value = formatter.evalue = None
        gc.collect()

    def _on_names(self, request):
        """For each name: is it defined, can it be called."""
        found = {}
        for name in request["names"]:
            value = self._namespace.get(name, _MISSING)
            found[name] = None if value is _MISSING else {"callable": callable(value), "type": _type_name(value)}
        return found

    def _on_call(self, request):
        """Call a function of the student; see ``autograder.sandbox.client.Call`` for the fields."""
        args = [self._decode(form) for form in request["args"]]
        kwargs = {key: self._decode(form) for key, form in request["kwargs"].items()}
        made = self._known()
        for position, value in enumerate(args):
            # None, True and small numbers are shared objects: no handle can tell them apart.
            if id(value) not in made and not (value is None or isinstance(value, (bool, int, float, str))):
                self.objects[f"arg{position}"] = value
        calls, traces, ledger = CallObserver(request["watch"]), self._traces, KeyLedger(request["redraw"])
        answer = {}
        try:
            function = self.student_object(request["name"])
            for step in request["through"]:
                function = self._transform(function, step)
            before = self._random_states()
            self._active = request["witness"]
            if request["witness"]:
                self._clocks.arm()
            try:
                with traces, calls:
                    answer["value"] = self._result(self._run(function, args, kwargs, request, ledger))
            finally:
                self._clocks.disarm()
                self._active = False
            answer["random_state_changed"] = before != self._random_states()
        except BaseException as error:
            answer["raised"] = self._describe_error(error)
        answer["traced"], answer["compiled"] = traces.traced, traces.compiled
        answer["called"], answer["origins"], answer["steps"] = calls.called, calls.origins, calls.steps
        answer["keys"] = ledger.entries
        answer["args_after"] = [Encoder()(value) for value in args] if request["args_after"] else []
        answer["x64"] = bool(jax.config.jax_enable_x64)
        self.objects = {handle: value for handle, value in self.objects.items() if not handle.startswith("arg")}
        return answer

    def _on_sweep(self, request):
        """Call a function of the student once for each list of arguments; the first exception ends it."""
        mode = {"keys": False, "key_reuse_check": False, "eager": request["eager"]}
        answer = {"values": [], "raised": None}
        try:
            function = self.student_object(request["name"])
            for forms in request["calls"]:
                args = [self._decode(form) for form in forms]
                answer["values"].append(self._result(self._run(function, args, {}, mode, None)))
        except BaseException as error:
            answer["raised"] = self._describe_error(error)
        return answer

    def _result(self, value):
        return Encoder({id(v): h for h, v in self.objects.items() if isinstance(v, Token)})(value)

    def _run(self, function, args, kwargs, request, ledger):
        # A notebook's cell runs inside the kernel's event loop; a student's asyncio.run must still work in a call.
        loop = asyncio.events._get_running_loop()
        asyncio.events._set_running_loop(None)

        def run():
            value = function(*args, **kwargs)
            return value if request.get("witness") else _unpacked(value)

        try:
            if request["keys"]:
                with self._without_caches(), jax.disable_jit(), self._operations, self._programs, ledger:
                    return run()
            if request["key_reuse_check"]:
                with jax.debug_key_reuse(True):
                    return run()
            if request.get("watch") or request.get("witness") or request.get("compiled"):
                self._programs.straighten()
                return run()
            with self._programs, jax.disable_jit() if request.get("eager") else contextlib.nullcontext():
                return run()
        finally:
            asyncio.events._set_running_loop(loop)

    @contextlib.contextmanager
    def _without_caches(self):
        """Caches that a student put around functions are empty, before and after.

        They would hide what is drawn and from which key, and keep numbers that the grader exchanged.
        """
        self._clear_caches()
        try:
            yield
        finally:
            self._clear_caches()

    def _clear_caches(self):
        for value in list(self._namespace.values()):
            if isinstance(value, _CACHED):
                value.cache_clear()

    def _transform(self, function, step):
        kind = step["kind"]
        if kind == "jit":
            return _jit(
                function, static_argnums=tuple(step["static_argnums"]), static_argnames=tuple(step["static_argnames"])
            )
        if kind == "vmap":
            return _vmap(function, in_axes=tuple(step["in_axes"]))
        if kind == "gradient":
            return self._gradient(function, step)
        raise AgentError(f"unknown transformation {kind}")

    def _gradient(self, function, step):
        """d(sum(function(*args) * cotangent)) / d(args[argnum])."""
        cotangent = self._decode(step["cotangent"])

        def weighted(*args, **kwargs):
            return jnp.sum(function(*args, **kwargs) * cotangent)

        return _grad(weighted, argnums=step["argnum"])

    @staticmethod
    def _random_states():
        kind, keys, position, gauss, cached = np.random.get_state()
        return kind, keys.tobytes(), position, gauss, cached, random.getstate()

    def _describe_error(self, error):
        handle = self._raised.get(id(error), (None, ""))[1]
        names = [f"{kind.__module__}.{kind.__qualname__}" for kind in type(error).__mro__[:12]]
        try:
            message = str(error)
        except Exception:
            message = ""
        line, source = self._student_line(error)
        return {
            "type": type(error).__qualname__[:200].encode("ascii", "replace").decode("ascii"),
            "mro": [name[:200].encode("ascii", "replace").decode("ascii") for name in names],
            "message": _plain(message, 2000),
            "line": line,
            "source": _plain(source, 200),
            "handle": handle,
        }

    @staticmethod
    def _student_line(error):
        """Line number and text of the innermost line of a notebook cell in the traceback."""
        line, source, trace = 0, "", error.__traceback__
        while trace is not None:
            name = trace.tb_frame.f_code.co_filename
            if _in_a_cell(name):
                line, source = trace.tb_lineno, linecache.getline(name, trace.tb_lineno).strip()
            trace = trace.tb_next
        return line, source

    def _on_program(self, request):
        """Trace a function of the student; arguments at the positions ``static`` stay Python values."""
        try:
            program, traced = self._program_of(request)
            return {"program": describe_program(_make_jaxpr(program)(*traced))}
        except BaseException as error:
            return {"raised": self._describe_error(error)}

    def _on_export(self, request):
        """Trace a function of the student in the same way, and send what it is lowered to."""
        try:
            program, traced = self._program_of(request)
            with silent_debugging():
                exported = _export(_jit(program))(*traced)
            exported = dataclasses.replace(exported, unordered_effects=())
            return {"exported": binascii.b2a_base64(exported.serialize(), newline=False).decode("ascii")}
        except BaseException as error:
            return {"raised": self._describe_error(error)}

    def _program_of(self, request):
        args = [self._decode(form) for form in request["args"]]
        kwargs = {key: self._decode(form) for key, form in request["kwargs"].items()}
        static = set(request["static"])
        function = self.student_object(request["name"])

        def program(*values):
            supply = iter(values)
            full = [args[n] if n in static else next(supply) for n in range(len(args))]
            return function(*full, **kwargs)

        return program, [value for position, value in enumerate(args) if position not in static]

    def _on_rerun(self, request):
        """In a clean room, that is, a kernel without a notebook: run an exported program, and say what it holds."""
        exported = jax.export.deserialize(bytearray(binascii.a2b_base64(request["exported"])))
        answer = {"values": [], "raised": None, **describe_module(exported.mlir_module())}
        calls_libraries = "stablehlo.custom_call" in answer["operations"]
        try:
            with contextlib.nullcontext() if calls_libraries else no_lapack():
                for forms in request["calls"]:
                    answer["values"].append(self._result(exported.call(*map(self._decode, forms))))
        except BaseException as error:
            answer["raised"] = self._describe_error(error)
        return answer


class _NotOnTheHost(contextlib.nullcontext):
    """JAX computes everything itself."""

    def straighten(self):
        """JAX's calls have taken no other way than its own."""


_MISSING = object()


def _ascii(text):
    return str(text)[:200].encode("ascii", "replace").decode("ascii")


def _plain(text, limit):
    """Text that certainly survives JSON and UTF-8."""
    return text[:limit].encode("utf-8", "replace").decode("utf-8")


def _no_input(*_args, **_kwargs):
    raise EOFError("there is nobody to answer: input() does not work while the notebook is graded")


def start(path, host):
    """Connect to the grader; called once, as the kernel's first request.

    ``host`` is the module ``on_the_host``, or None where JAX is to compute everything itself.
    """
    from IPython import get_ipython

    shell = get_ipython()
    kernel = getattr(shell, "kernel", None)
    if kernel is not None:
        kernel.raw_input = _no_input
        kernel.getpass = _no_input
    # exit() and quit() would end the kernel a moment later, in the middle of somebody else's test.
    shell.ask_exit = lambda: None
    return Agent(path, shell, host)
