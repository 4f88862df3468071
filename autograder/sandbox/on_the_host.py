"""NumPy in the place of JAX's simplest operations, where to compile a program for each would take most of the time.

Like the agent, it runs beside a student's code, and needs nothing but the standard library, NumPy and JAX. The results
are those of JAX, bit by bit: there is a rule for what is exact or rounded once in only one way, and for the Threefry
generator. What no rule covers (functions that round in ways of their own, sums of floats, other dtypes, committed
arrays, other devices) JAX computes as ever, and so it does with a primitive that a cell has changed.
"""

import contextlib
import functools
import math
import sys
import weakref

import jax
import jax.extend.core.primitives
import numpy as np
from jax._src import config, core, literals, pjit
from jax._src.array import ArrayImpl
from jax._src.interpreters import pxla
from jax._src.lax import lax, slicing
from jax._src.random import prng, threefry2x32
from jax._src.random.core import random_clone_p
from jax._src.random.threefry2x32 import threefry_prng_impl
from jax._src.sharding_impls import UNSPECIFIED

FILE = sys._getframe().f_code.co_filename
_DTYPES = frozenset(
    np.dtype(name)
    for name in (
        "bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float32", "float64",
    )
)  # fmt: skip
_TYPES = frozenset({
    np.ndarray, bool, int, float, *(dtype.type for dtype in _DTYPES),
    literals.TypedNdArray, literals.TypedInt, literals.TypedFloat,
})  # fmt: skip
_NAMED = jax.extend.core.primitives


class Uncovered(Exception):
    """JAX is to compute this."""


# ----------------------------------------------------------------------------------------------- random numbers

_TURNS = [[(np.uint32(turn), np.uint32(32 - turn)) for turn in turns] for turns in ((13, 15, 26, 6), (17, 29, 16, 24))]


def _threefry(words, high, low):
    """The Threefry-2x32 hash of Salmon et al. (2011), 20 rounds: two uint32 arrays from two words and two counters."""
    keys = (*words, words[0] ^ words[1] ^ np.uint32(0x1BD11BDA))
    high, low = high + keys[0], low + keys[1]
    for group in range(1, 6):
        for left, right in _TURNS[1 - group % 2]:
            high = high + low
            low = (low << left | low >> right) ^ high
        high, low = high + keys[group % 3], low + keys[(group + 1) % 3] + np.uint32(group)
    return high, low


def _places(shape):
    """The number of each place in ``shape``, as two arrays of words."""
    places = np.arange(math.prod(shape), dtype=np.uint64).reshape(shape)
    return (places >> 32).astype(np.uint32), places.astype(np.uint32)


def _hashed(keys, shape):
    """For keys (..., 2) and each place in ``shape``: two words that ``split`` and ``bits`` are made from."""
    words = keys.reshape(*keys.shape[:-1], *[1] * len(shape), 2)
    return _threefry((words[..., 0], words[..., 1]), *_places(shape))


def _random_rules():
    """How NumPy makes, splits, folds into and draws from keys (..., 2); parameters are those of JAX's primitives."""

    def seed(seeds):
        if seeds.itemsize >= 8:
            raise Uncovered
        return np.stack([np.zeros_like(seeds, np.uint32), seeds.astype(np.uint32)], -1)

    def fold_in(keys, data):
        if data.shape != keys.shape[:-1] or data.dtype != np.uint32:
            raise Uncovered
        return np.stack(_threefry((keys[..., 0], keys[..., 1]), np.zeros_like(data), data), -1)

    def bits(keys, bit_width, shape):
        if bit_width >= 64:
            raise Uncovered
        high, low = _hashed(keys, shape)
        return (high ^ low).astype(f"uint{bit_width}")

    return {
        prng.random_seed_p: seed,
        prng.random_split_p: lambda keys, shape: np.stack(_hashed(keys, shape), -1),
        prng.random_fold_in_p: fold_in,
        prng.random_bits_p: bits,
    }


# ------------------------------------------------------------------------------------------------------ arithmetic


def _is_subtle(array):
    """Whether NaN is in it, or a float so small that XLA takes it for zero on a CPU, and NumPy does not."""
    if array.dtype.kind != "f":
        return False
    sizes = np.abs(array)
    return not ((sizes >= np.finfo(array.dtype).tiny) | (sizes == 0)).all()


def _cancels_to_nothing(array):
    """Whether sums and differences of these floats may be so small on the way."""
    if array.dtype.kind != "f":
        return False
    sizes = np.abs(array)
    limits = np.finfo(array.dtype)
    return not ((sizes >= limits.tiny / limits.eps) | (sizes == 0)).all()


def _require(condition):
    if not condition:
        raise Uncovered


def _divided_by_few(x, y):
    """As XLA divides by what is broadcast: the reciprocals are fewer than the quotients would be."""
    reciprocals = np.ones((), y.dtype) / y
    _require(not _is_subtle(reciprocals))
    return x * reciprocals


def _arithmetic_rules():
    """Elementwise operations by their primitives. Each says for which arrays it is JAX's."""

    def unsigned(x, _y):
        return x.dtype.kind == "u"

    def without_two_zeros(x, y):  # of zeros of both signs the two libraries may choose another one
        return x.dtype.kind != "f" or x.all() or y.all()

    def without_signs(x, y):  # rounded quotients and remainders of others differ between the two
        return x.dtype.kind == "f" or (y.all() and (x >= 0).all() and (y >= 0).all())

    def divided(x, y):
        if x.dtype.kind != "f":
            return x // y
        shape = np.broadcast_shapes(x.shape, y.shape)
        _require(y.shape == shape or y.size < math.prod(shape))
        return x / y if y.shape == shape else _divided_by_few(x, y)

    def shifted_right(x, y):
        words = x.view(f"u{x.itemsize}")
        return np.where((y >= 0) & (y < 8 * x.itemsize), np.right_shift(words, y.astype(words.dtype)), 0).view(x.dtype)

    def squared(x, y=2):
        _require(y == 2)
        return x * x

    def rule(ufunc, covers=None):
        def compute(*arrays, accuracy=None, out_dtype=None, **params):
            _require(accuracy is None and out_dtype is None and (covers is None or covers(*arrays)))
            out = ufunc(*arrays, **params)
            _require(not any(map(_is_subtle, (*arrays, out))))
            return out

        return compute

    return {
        getattr(_NAMED, f"{name}_p"): rule(*how)
        for name, *how in (
            ("add", np.add), ("sub", np.subtract), ("mul", np.multiply), ("square", squared), ("neg", np.negative),
            ("integer_pow", squared), ("sqrt", np.sqrt), ("abs", np.abs),
            ("and", np.bitwise_and), ("or", np.bitwise_or), ("xor", np.bitwise_xor), ("not", np.invert),
            ("eq", np.equal), ("ne", np.not_equal), ("lt", np.less), ("le", np.less_equal), ("gt", np.greater),
            ("ge", np.greater_equal), ("shift_left", np.left_shift, unsigned),
            ("shift_right_logical", shifted_right),
            ("div", divided, without_signs),
            ("rem", np.remainder, lambda x, y: x.dtype.kind != "f" and without_signs(x, y)),
            ("max", np.maximum, without_two_zeros), ("min", np.minimum, without_two_zeros),
            ("sign", np.sign, lambda x: x.dtype.kind == "i"), ("is_finite", np.isfinite),
            ("floor", np.floor), ("ceil", np.ceil),
        )
    }  # fmt: skip


def _reduction_rules():
    """Sums and products of integers, and the extremes of anything, along axes."""

    def rule(ufunc, kinds):
        def compute(x, axes, **_):
            _require(x.dtype.kind in kinds and (ufunc.identity is not None or x.size))
            return ufunc.reduce(x, axis=tuple(map(int, axes)), dtype=x.dtype)

        return compute

    def arg_rule(function):
        def compute(x, axes, index_dtype):
            _require(x.dtype.kind in "iu" and x.size and len(axes) == 1)
            return function(x, axis=axes[0]).astype(index_dtype)

        return compute

    def cumsum(x, axis, reverse):
        _require(x.dtype.kind in "iu" and not reverse)
        return np.cumsum(x, axis, dtype=x.dtype)

    return {
        _NAMED.reduce_sum_p: rule(np.add, "iu"), _NAMED.reduce_prod_p: rule(np.multiply, "iu"),
        _NAMED.reduce_max_p: rule(np.maximum, "iub"), _NAMED.reduce_min_p: rule(np.minimum, "iub"),
        _NAMED.reduce_or_p: rule(np.logical_or, "b"), _NAMED.reduce_and_p: rule(np.logical_and, "b"),
        _NAMED.argmax_p: arg_rule(np.argmax), _NAMED.argmin_p: arg_rule(np.argmin), _NAMED.cumsum_p: cumsum,
    }  # fmt: skip


# -------------------------------------------------------------------------------------------------------- movement


def _movement_rules():
    """What moves, converts, chooses or makes elements and computes nothing."""
    rules = {}

    def rule(function):
        rules[getattr(_NAMED, f"{function.__name__.strip('_')}_p")] = function

    @rule
    def convert_element_type(x, new_dtype, **_):
        _require(x.dtype.kind != "f" or np.dtype(new_dtype).kind == "f")
        out = x.astype(new_dtype)
        _require(x.dtype == new_dtype or not (_is_subtle(x) or _is_subtle(out)))
        return out

    @rule
    def bitcast_convert_type(x, new_dtype):
        _require(x.itemsize == np.dtype(new_dtype).itemsize)
        return x.view(new_dtype)

    @rule
    def broadcast_in_dim(x, shape, broadcast_dimensions, **_):
        sizes = dict(zip(broadcast_dimensions, x.shape, strict=True))
        return np.broadcast_to(x.reshape([sizes.get(axis, 1) for axis in range(len(shape))]), shape)

    @rule
    def reshape(x, new_sizes, dimensions, **_):
        _require(dimensions is None)
        return x.reshape(new_sizes)

    @rule
    def squeeze(x, dimensions):
        return np.squeeze(x, dimensions)

    @rule
    def slice_(x, start_indices, limit_indices, strides):
        return x[tuple(map(slice, start_indices, limit_indices, strides or [1] * len(start_indices)))]

    @rule
    def dynamic_slice(x, *starts, slice_sizes):
        starts = [
            min(max(int(start), 0), n - size) for start, n, size in zip(starts, x.shape, slice_sizes, strict=True)
        ]
        return x[tuple(slice(start, start + size) for start, size in zip(starts, slice_sizes, strict=True))]

    @rule
    def concatenate(*arrays, dimension):
        return np.concatenate(arrays, dimension)

    @rule
    def pad(x, fill, padding_config):
        _require(all(low >= 0 and high >= 0 and not inner for low, high, inner in padding_config))
        return np.pad(x, [pair[:2] for pair in padding_config], constant_values=fill)

    @rule
    def rev(x, dimensions):
        return np.flip(x, dimensions)

    @rule
    def transpose(x, permutation):
        return np.transpose(x, permutation)

    @rule
    def select_n(which, *cases):
        _require(which.dtype == bool and len(cases) == 2)
        return np.where(which, cases[1], cases[0])

    @rule
    def iota(dtype, shape, dimension, **_):
        sizes = [size if axis == dimension else 1 for axis, size in enumerate(shape)]
        return np.broadcast_to(np.arange(shape[dimension], dtype=dtype).reshape(sizes), shape)

    @rule
    def sort(*arrays, dimension, is_stable, num_keys):
        _require(num_keys == 1 and is_stable and arrays[0].dtype.kind != "f")
        order = np.argsort(arrays[0], dimension, kind="stable")
        return [np.take_along_axis(x, order, dimension) for x in arrays]

    rules[core.stage_p] = rules[_NAMED.copy_p] = lambda x: x
    rules[lax.stack_p] = lambda *arrays, axis: np.stack(arrays, axis)
    rules[lax.split_p] = lambda x, sizes, axis: np.split(x, np.cumsum(sizes)[:-1], axis)
    rules[lax.unstack_p] = lambda x, axis: list(np.moveaxis(x, axis, 0))
    return rules


def _indexing_rules():
    """Reads and writes at indices along the first axis."""
    modes = slicing.GatherScatterMode

    def along_the_first_axis(numbers, window, rank, *, inserted, mapped):
        """Whether each index names a whole ``x[i]``, and what it holds lies in the last axes."""
        usual = (inserted, mapped) == ((0,), (0,)) and tuple(window) == tuple(range(rank - len(window), rank))
        _require(usual and not numbers.operand_batching_dims)

    def gather(x, indices, dimension_numbers, slice_sizes, mode, **_):
        numbers = dimension_numbers
        rank = indices.ndim - 1 + len(numbers.offset_dims)
        along_the_first_axis(
            numbers, numbers.offset_dims, rank, inserted=numbers.collapsed_slice_dims, mapped=numbers.start_index_map
        )
        _require(tuple(slice_sizes) == (1, *x.shape[1:]) and len(x))
        places = indices[..., 0]
        if mode == modes.CLIP:
            places = np.clip(places, 0, len(x) - 1)
        _require(((places >= 0) & (places < len(x))).all())
        return x[places]

    def write(put, *, rounds):
        def scatter(x, indices, updates, dimension_numbers, mode, **_):
            numbers = dimension_numbers
            along_the_first_axis(
                numbers,
                numbers.update_window_dims,
                updates.ndim,
                inserted=numbers.inserted_window_dims,
                mapped=numbers.scatter_dims_to_operand_dims,
            )
            _require(updates.shape[indices.ndim - 1 :] == x.shape[1:])
            _require(not (rounds and (_cancels_to_nothing(x) or _cancels_to_nothing(updates))))
            places, updates = indices[..., 0].reshape(-1), updates.reshape(-1, *x.shape[1:])
            inside = (places >= 0) & (places < len(x))
            _require(mode == modes.FILL_OR_DROP or inside.all())
            out = np.array(x)
            put(out, places[inside], updates[inside])
            return out

        return scatter

    def replace(out, places, updates):
        _require(len(np.unique(places)) == len(places))
        out[places] = updates

    return {
        _NAMED.gather_p: gather,
        _NAMED.scatter_p: write(replace, rounds=False),
        _NAMED.scatter_add_p: write(np.add.at, rounds=True),
    }


# --------------------------------------------------------------------------------------------------- single values


def _array(value, dtype):
    usual = not value.committed if type(value) is ArrayImpl else type(value) in _TYPES
    _require(usual and dtype in _DTYPES)
    return np.asarray(value, dtype)


def _is_threefry(dtype):
    return getattr(dtype, "_impl", None) is threefry_prng_impl


class _Device:
    """The one CPU, to put results on."""

    def __init__(self):
        (self._device,) = jax.devices()
        self._sharding = jax.sharding.SingleDeviceSharding(self._device)

    def put(self, data, aval):
        """An array of JAX; a key is made of its words."""
        if _is_threefry(aval.dtype):
            return prng.PRNGKeyArray(threefry_prng_impl, self.put(data, core.ShapedArray(data.shape, data.dtype)))
        data = np.array(data, order="C")
        return pxla.batched_device_put(aval, self._sharding, [data], [self._device], committed=False)


_PLAIN_RULES = _arithmetic_rules() | _reduction_rules() | _movement_rules() | _indexing_rules()
_RANDOM_RULES = _random_rules()


class Operations:
    """While JAX runs operation by operation, NumPy computes those for which there is a rule."""

    def __init__(self):
        plain = {p: self._impl(self._plain, p, rule) for p, rule in _PLAIN_RULES.items()}
        drawn = {p: self._impl(self._random, p, rule) for p, rule in _RANDOM_RULES.items()}
        self._impls = {p: (p.impl, impl) for p, impl in (plain | drawn).items()}
        self._replaced = {}

    def _impl(self, compute, primitive, rule):
        real = primitive.impl

        def impl(*args, **params):
            try:
                with np.errstate(all="ignore"):
                    return compute(primitive, rule, args, params)
            except Exception:
                return real(*args, **params)  # or JAX says what is wrong

        return impl

    def _plain(self, primitive, rule, args, params):
        avals = [jax.typeof(x) for x in args]
        data = rule(*(_array(x, aval.dtype) for x, aval in zip(args, avals, strict=True)), **params)
        out = self._outputs(primitive, tuple(avals), tuple(params.items()))
        if primitive.multiple_results:
            return [self._put(*pair) for pair in zip(data, out, strict=True)]
        return self._put(data, out)

    @staticmethod
    @functools.lru_cache(4096)
    def _outputs(primitive, avals, params):
        return avals[0] if primitive is core.stage_p else primitive.abstract_eval(*avals, **dict(params))[0]

    def _put(self, data, aval):
        _require((data.shape, data.dtype) == (aval.shape, aval.dtype))
        return self._device.put(data, aval)

    def _random(self, primitive, rule, args, params):
        first, *others = args
        impl = params["impl"] if primitive.name == "random_seed" else first._impl
        _require(impl is threefry_prng_impl)
        params = {name: value for name, value in params.items() if name != "impl"}
        words = getattr(first, "_base_array", first)
        data = rule(*(_array(x, jax.typeof(x).dtype) for x in (words, *others)), **params)
        put = self._device.put(data, core.ShapedArray(data.shape, data.dtype))
        return put if primitive.name == "random_bits" else prng.PRNGKeyArray(impl, put)

    def __enter__(self):
        if _is_usual():
            self._device = _Device()
            self._replaced = {p: real for p, (real, _impl) in self._impls.items() if p.impl is real}
            for primitive in self._replaced:
                primitive.impl = self._impls[primitive][1]

    def __exit__(self, *_exc):
        for primitive, real in self._replaced.items():
            primitive.impl = real
        self._replaced = {}


def _is_usual():
    """One CPU, and nothing else is asked of JAX than to compute."""
    return not _is_checked() and jax.default_backend() == "cpu" and jax.device_count() == 1


def _is_checked():
    """Whether JAX is to look for NaN in what it computes, or draws as it did in earlier versions."""
    return config.debug_nans.value or config.debug_infs.value or not config.threefry_partitionable.value


# ------------------------------------------------------------------------------------------------------- programs

#: Elements of the largest array, and operations, of a program that NumPy computes.
_LARGEST, _LONGEST = 1 << 16, 200
#: A program that comes again so often is compiled: from then on it takes microseconds.
_RUNS = 16
#: Operations on floats that round. XLA may fuse, swap or fold several of them in one program.
_ROUNDING = frozenset(
    getattr(_NAMED, f"{name}_p")
    for name in ("add", "sub", "mul", "div", "square", "integer_pow", "sqrt", "scatter_add")
)
#: What holds for keys as it does for arrays of their words, which have one more axis, the last.
_FOR_KEYS = frozenset((lax.unstack_p, _NAMED.slice_p, _NAMED.squeeze_p, _NAMED.concatenate_p, _NAMED.copy_p))


def _program_rules():
    """The rules by which programs are computed: some operations are found only there, or in another dress."""
    seed = _RANDOM_RULES[prng.random_seed_p]
    same = (prng.random_wrap_p, prng.random_unwrap_p, random_clone_p)
    return {
        **_PLAIN_RULES, **_RANDOM_RULES, **dict.fromkeys(same, lambda x, **_: x),
        prng.random_seed_p: lambda seeds, impl: seed(seeds),  # noqa: ARG005 - its key is known to be one of Threefry
        prng.iota_2x32_shape_p: lambda shape: list(_places(shape)),
        threefry2x32.threefry2x32_p: lambda one, other, high, low: list(_threefry((one, other), high, low)),
    }  # fmt: skip


_PROGRAM_RULES = _program_rules()
_OF_KEYS = frozenset((*_RANDOM_RULES, prng.random_wrap_p, prng.random_unwrap_p, random_clone_p))


def _is_exact(primitive, arrays, out):
    """Whether nothing was rounded: then the order and the company of an operation make no difference."""
    _require(out.dtype == np.float32 and primitive != _NAMED.scatter_add_p)
    _require(not any((np.signbit(x) & (x == 0)).any() for x in (*arrays, out)))
    *arrays, out = (np.asarray(x, np.float64) for x in (*arrays, out))  # holds every product of two float32
    x, y = arrays[0], arrays[-1]
    if primitive in (_NAMED.add_p, _NAMED.sub_p):
        return ((out - x == (y if primitive is _NAMED.add_p else -y)) & np.isfinite(out)).all()
    if primitive is _NAMED.div_p:
        return (out * y == x).all()
    return (out * out == x).all() if primitive is _NAMED.sqrt_p else (x * y == out).all()


class _Plan:
    """How to compute a program step by step, if the rules go so far, and how often that was done."""

    def __init__(self, jaxpr, params):
        self.runs, self.covers, self.compiled = 0, True, False
        self._values, self._steps, self._inputs = [], [], [var.aval for var in jaxpr.invars]
        self._parameters = frozenset(jaxpr.invars)
        self._arguments, self._makers = [self._slot() for _ in jaxpr.invars], {}
        try:
            _require(_is_local(params) and not jaxpr.effects)
            self._results, self._outputs = self._walk(jaxpr, self._arguments), jaxpr.out_avals
            rounding = sum(
                primitive in _ROUNDING and avals[0].dtype.kind == "f" for primitive, *_, avals in self._steps
            )
            self._must_be_exact = rounding > 1
            _require(not self._must_be_exact or all(map(_is_small, self._values)))  # two others may round, once folded
        except Exception:
            self.covers = False

    def _slot(self, value=None):
        self._values.append(value)
        return len(self._values) - 1

    def _walk(self, jaxpr, arguments):
        slots = dict(zip(jaxpr.invars, arguments, strict=True))
        for var, value in zip(jaxpr.constvars, jaxpr.consts, strict=True):
            slots[var] = self._constant(value, var.aval)

        def slot(atom):
            return self._constant(atom.val, atom.aval) if isinstance(atom, core.Literal) else slots[atom]

        for equation in jaxpr.eqns:
            known, params = [slot(atom) for atom in equation.invars], equation.params
            if equation.primitive is _NAMED.jit_p:
                out = self._walk(params["jaxpr"], known)
            else:
                out = [self._slot() for _ in equation.outvars]
                self._add(equation, known, out)
            slots.update(zip(equation.outvars, out, strict=True))
        return [slot(atom) for atom in jaxpr.outvars]

    def _constant(self, value, aval):
        return self._slot(_array(value, aval.dtype))

    def _add(self, equation, known, out):
        primitive = equation.primitive
        rule = _PROGRAM_RULES.get(primitive)
        if primitive is _NAMED.div_p and equation.outvars[0].aval.dtype.kind == "f":
            rule = self._division(known[1], equation.outvars[0].aval, rule)
        avals = [var.aval for var in equation.outvars]
        _require(rule is not None and len(self._steps) < _LONGEST)
        of_keys = False
        for aval in (*avals, *(var.aval for var in equation.invars)):
            of_keys = of_keys or _is_threefry(aval.dtype)
            _require(aval.size <= _LARGEST and (aval.dtype in _DTYPES or _is_threefry(aval.dtype)))
        _require(not of_keys or primitive in _FOR_KEYS or primitive in _OF_KEYS)
        self._steps.append((primitive, rule, equation.params, known, out, avals))
        self._makers.update(dict.fromkeys(out, equation))

    def _division(self, divisor, quotient, rule):
        """How floats are divided by what is in a slot."""
        maker = self._makers.get(divisor)
        if maker is None:
            _require(divisor in self._arguments)
            return rule
        (source,), (made,) = maker.invars, maker.outvars
        _require(source in self._parameters)  # no constant, and nothing that was computed
        if maker.primitive is _NAMED.convert_element_type_p:
            return rule
        _require(maker.primitive is _NAMED.broadcast_in_dim_p and source.aval.size < quotient.size)
        return self._divided_by_few if made.aval.size == quotient.size else rule

    @staticmethod
    def _divided_by_few(x, y):
        out = _divided_by_few(x, y)
        _require(not any(map(_is_subtle, (x, y, out))))
        return out

    def __call__(self, arguments, device):
        """Arrays of JAX, as the program gives them. Raises if it is JAX that has to give them."""
        values = list(self._values)
        for slot, argument, aval in zip(self._arguments, arguments, self._inputs, strict=True):
            values[slot] = _words(argument, aval)
        with np.errstate(all="ignore"):
            for primitive, rule, params, known, out, avals in self._steps:
                arrays = [values[slot] for slot in known]
                data = rule(*arrays, **params)
                data = list(map(np.asarray, data)) if isinstance(data, list) else [np.asarray(data)]
                for slot, array, aval in zip(out, data, avals, strict=True):
                    _require((array.shape, array.dtype) == _form(aval))
                    values[slot] = array
                if self._must_be_exact and primitive in _ROUNDING and data[0].dtype.kind == "f":
                    _require(_is_exact(primitive, arrays, data[0]))
        return [device.put(values[slot], aval) for slot, aval in zip(self._results, self._outputs, strict=True)]


def _is_local(params):
    """Whether a program asks for nothing but to be run, wherever its arguments are."""
    shardings, layouts = (
        (*params["in_shardings"], *params["out_shardings"]),
        (*params["in_layouts"], *params["out_layouts"]),
    )
    return (
        all(sharding is UNSPECIFIED for sharding in shardings)
        and all(layout is None for layout in layouts)
        and params["ctx_mesh"].empty
        and not any(params["donated_invars"])
        and not params["compiler_options_kvs"]
    )


def _is_small(constant):
    return constant is None or constant.dtype.kind != "f" or ((constant == np.floor(constant)) & (constant < 17)).all()


def _words(value, aval):
    """An argument as NumPy has it."""
    if _is_threefry(aval.dtype):
        _require(type(value) is prng.PRNGKeyArray)
        return _array(value._base_array, np.dtype(np.uint32))
    return _array(value, aval.dtype)


def _form(aval):
    return ((*aval.shape, 2), np.uint32) if _is_threefry(aval.dtype) else (aval.shape, aval.dtype)


class Programs:
    """Meanwhile NumPy computes JAX's small programs, the first few times that each of them is run.

    Outside of ``with`` it only remembers which they were. ``traces`` is told of a program that is new, as it would
    hear of its being compiled, and hears no more of it when it is compiled later.
    """

    def __init__(self, traces):
        self._traces, self._device = traces, None
        self._plans, self._roundabout = weakref.WeakKeyDictionary(), False
        self._compile_and_run = pjit._pjit_call_impl_python
        pjit._pjit_call_impl_python = self._run

    def __enter__(self):
        self._device = _Device() if _is_usual() else None

    def __exit__(self, *_exc):
        self._device = None

    def straighten(self):
        """Let JAX call what it has compiled directly again: a call that had nothing compiled takes its longest way.

        That is what JAX remembers of the calls that were computed here, for good.
        """
        if self._roundabout:
            pjit._cpp_pjit_cache_fun_only.clear()
            pjit._cpp_pjit_cache_explicit_attributes.clear()
        self._roundabout = False

    def _run(self, *args, jaxpr, name, **params):
        device, plan = self._device, self._plans.get(jaxpr)
        if device is not None and plan is None:
            plan = self._plans[jaxpr] = _Plan(jaxpr, params)
        if device is not None and plan.covers and not _is_checked():
            with contextlib.suppress(Exception):  # JAX computes it, or says what is wrong
                results = plan(args, device)
                if not plan.runs:
                    self._traces.made(f"jit({name})")
                plan.runs += 1
                plan.covers, self._roundabout = plan.runs < _RUNS, True
                return results, None, None, []
        known = plan is not None and plan.runs
        if known and not plan.compiled:
            self.straighten()
        if plan is not None:
            plan.compiled, plan.covers = True, False
        with self._traces.muted() if known else contextlib.nullcontext():
            return self._compile_and_run(*args, jaxpr=jaxpr, name=name, **params)
