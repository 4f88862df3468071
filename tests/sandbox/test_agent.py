"""What the agent observes of a call, and that it neither needs nor holds anything of the grader's."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import numpy as np
import pytest

from autograder.fakes import ClockRead, FakeDevice
from autograder.sandbox import agent
from autograder.sandbox.conversation import Call, Gradient, Jit, Outcome, Redraw, Vmap
from autograder.sandbox.values import Array, jax_array

CELL = """
import asyncio, functools, math, random, threading, time
import jax
import jax.numpy as jnp
import numpy as np

def plain(x):
    return x * x

@jax.jit
def compiled(x):
    return x * x

def loop(x):
    total = 0.0
    for row in x:
        total = total + jnp.sum(row)
    return total

def counts(x):
    return np.bincount(x)

def total(x): return x.sum()

def on_a_line(n):
    for i in range(n): seen.append(i)

def in_a_comprehension(n):
    return [abs(i) for i in range(n)]

def in_a_generator(n):
    return sum(
        abs(i)
        for i in range(n)
    )

def through_jax(n):
    return jax.tree.map(math.sqrt, [float(i) for i in range(n)])

def elsewhere(n):
    thread = threading.Thread(target=in_a_comprehension, args=(n,))
    thread.start()
    thread.join()

def branch(x, n):
    return x * n if n > 1 else x

def draw(key):
    left, right = jax.random.split(key)
    return jax.random.normal(left, (3,)), jax.random.uniform(right, (2,))

def reuse(key):
    return jax.random.normal(key), jax.random.normal(key)

def sources(kind):
    return {"numpy": np.random.rand, "random": random.random, "own": np.random.default_rng(0).random}[kind]()

def wide(on):
    jax.config.update("jax_enable_x64", on)

async def later():
    await asyncio.sleep(0)
    return 5

def run_loop():
    return asyncio.run(later())

wanted, told, seen = threading.Event(), threading.Event(), []

def watch_the_clock():
    while wanted.wait():
        wanted.clear()
        seen.append(time.perf_counter())
        told.set()

threading.Thread(target=watch_the_clock, daemon=True).start()

def two_clocks():
    told.clear()
    wanted.set()
    told.wait()
    return time.perf_counter(), seen[-1]
"""


@pytest.fixture(scope="module")
def call(kernel):
    """Call a function of the cell and give back all that was observed."""
    assert kernel.execute(CELL).ok

    def call(name: str, *args, **options) -> Outcome:
        return kernel.call(Call(name, args, **options))

    return call


X = jax_array([1.0, 2.0, 3.0], np.float32)


class TestObserves:
    def test_what_is_traced_and_compiled(self, call):
        """A jitted function is traced once for a new shape, and not again for the same one."""
        first, again, plain = call("compiled", X), call("compiled", X), call("plain", X)
        assert "compiled" in first.traced
        assert any("compiled" in name for name in first.compiled)
        assert "compiled" not in (*again.traced, *again.compiled, *plain.traced, *plain.compiled)

    def test_which_functions_are_called_and_how_many_lines_run(self, call):
        """Only those that were asked for; a loop shows in both."""
        matrices = [jax_array(np.ones((n, 2)), np.float32) for n in (2, 12)]
        for matrix in matrices:
            call("loop", matrix, compiled=True)
        short, long = (call("loop", matrix, watch=("jax.",)) for matrix in matrices)
        assert sum(long.called.values()) > sum(short.called.values())
        assert long.steps - short.steps == 20
        assert all(name.startswith("jax.") for name in long.called)
        unwatched = call("loop", X)
        assert (unwatched.called, unwatched.steps) == ({}, 0)

    def test_calls_into_compiled_libraries(self, call):
        """Functions of NumPy by the module they are defined in."""
        called = call("counts", np.arange(3), watch=("numpy._core.multiarray.bincount",)).called
        assert called == {"numpy._core.multiarray.bincount": 1}
        assert call("total", np.arange(3), watch=("numpy.ndarray.s",)).called == {"numpy.ndarray.sum": 1}

    def test_functions_that_jax_is_handed(self, call):
        """A compiled function is noticed also where JAX calls it."""
        assert call("through_jax", 3, watch=("math.",)).called == {"math.sqrt": 3}

    @pytest.mark.parametrize("name", ["on_a_line", "in_a_comprehension", "in_a_generator"])
    def test_a_loop_on_one_line(self, call, name):
        """Each turn is a line that runs; those of other threads are not the call's, and nothing is left over."""
        few, many = (call(name, n, watch=("builtins.abs",)) for n in (3, 23))
        assert many.steps - few.steps >= 20
        assert many.called.get("builtins.abs", 0) in (0, 23)
        assert call("elsewhere", 50, watch=("builtins.abs",)).called == {}
        assert call(name, 23, watch=("builtins.abs",)).steps == many.steps

    @pytest.mark.parametrize("kind, changed", [("numpy", True), ("random", True), ("own", False)])
    def test_a_change_of_global_randomness(self, call, kind, changed):
        """NumPy's and Python's; a generator of one's own is nobody else's."""
        assert call("sources", kind).random_state_changed is changed

    def test_double_precision(self, call):
        """Somebody may have switched it on for all that follows."""
        assert call("wide", True).x64
        assert not call("wide", False).x64


class TestKeys:
    def key(self):
        return jax_array(np.array([0, 7], np.uint32), np.uint32)

    def test_are_followed(self, call):
        """Each use: a split with its two results, and the draws from them, by the student's calls."""
        uses = call("draw", self.key(), keys=True).keys
        split = next(use for use in uses if use.op == "split")
        draws = [use for use in uses if use.op == "bits"]
        assert split.inputs == ("0000000007000000",)
        assert [draw.api for draw in draws] == ["normal", "uniform"]
        assert {word for draw in draws for word in draw.inputs} == set(split.outputs)
        assert [draw.shape for draw in draws] == [(3,), (2,)]
        assert len({use.call for use in (split, *draws)}) == 3

    def test_are_not_followed_unasked(self, call):
        """A call without that wish runs as it is."""
        assert call("draw", self.key()).keys == ()

    def test_used_twice_raise_on_demand(self, call):
        """JAX's own check knows typed keys only."""
        made = call("reuse", self.key())
        assert made.raised is None
        assert len({use.inputs for use in call("reuse", self.key(), keys=True).keys if use.op == "bits"}) == 1

    def test_give_other_draws_where_asked(self, call):
        """Of two draws only the chosen one changes, and the same salt gives the same again."""
        kept, one, again = (
            call("draw", self.key(), keys=True, redraw=redraw).value for redraw in (None, Redraw(3, 1), Redraw(3, 1))
        )
        assert kept[0].data.tolist() == one[0].data.tolist()
        assert kept[1].data.tolist() != one[1].data.tolist()
        assert one[1].data.tolist() == again[1].data.tolist()


class TestTransforms:
    @pytest.mark.parametrize(
        "name, args, through, expected",
        [
            ("plain", (X,), (Jit(),), [1, 4, 9]),
            ("branch", (X, 2), (Jit(static_argnums=(1,)),), [2, 4, 6]),
            ("branch", (X, 2), (Jit(),), None),
            ("branch", (X, 2), (Vmap((0, None)),), [2, 4, 6]),
            ("plain", (X,), (Vmap((0,)), Jit()), [1, 4, 9]),
            ("plain", (X,), (Gradient(0, jax_array([1.0, 0.0, 2.0], np.float32)),), [2, 0, 12]),
        ],
        ids=["jit", "static", "traced-branch", "vmap", "vmap-then-jit", "gradient"],
    )
    def test_are_applied_in_order(self, call, name, args, through, expected):
        """Whatever JAX says of it is the outcome."""
        outcome = call(name, *args, through=through)
        if expected is None:
            assert outcome.raised.is_a("TracerBoolConversionError")
        else:
            assert type(outcome.value) is Array
            assert outcome.value.data.tolist() == expected

    def test_are_jaxs_own_whatever_the_notebook_made_of_them(self, kernel, call):
        """They were taken before any cell ran."""
        kernel.execute("real_jit, jax.jit = jax.jit, lambda f, **k: (lambda *a: 'mine')")
        assert call("plain", X, through=(Jit(),)).value.data.tolist() == [1, 4, 9]
        kernel.execute("jax.jit = real_jit")


class TestCalls:
    def test_may_run_an_event_loop(self, call):
        """Although the kernel itself runs in one."""
        assert call("run_loop").value == 5

    def test_see_a_clock_that_other_threads_do_not(self, call):
        """What ran before the call, such as the libraries that keep the kernel alive, goes on by the real one."""
        device = FakeDevice(np.random.default_rng(0))
        (_, before), (_, during), (real, after) = (
            call("two_clocks", witness=witness).value for witness in (None, device, None)
        )
        assert before <= during <= after <= real
        assert [type(event) for event in device.log] == [ClockRead]


class TestTheFile:
    def test_needs_only_what_a_notebook_has(self):
        """The standard library, NumPy, JAX and the kernel; nothing of the package."""
        tree = ast.parse(Path(agent.__file__).read_text(encoding="utf-8"))
        imported = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                imported |= {name.name.partition(".")[0] for name in node.names}
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0
                imported.add(node.module.partition(".")[0])
        assert imported - set(sys.stdlib_module_names) <= {"IPython", "jax", "jaxlib", "ml_dtypes", "numpy"}

    def test_leaves_the_notebook_as_it_was(self, kernel):
        """No name of the agent's is among the notebook's."""
        assert kernel.defined(["_start", "agent", "Agent", "start"]) == {}

    def test_brings_nothing_along(self, kernel):
        """No module of the package is loaded beside the student's code."""
        kernel.execute("def modules():\n    import sys\n    return [m for m in sys.modules if 'autograder' in m]")
        assert kernel.call(Call("modules")).value == []
