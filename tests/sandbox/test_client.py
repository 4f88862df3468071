"""The conversation with a kernel, kind or hostile: it goes on, or ends with the right fault and nothing left."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import psutil
import pytest

from autograder.errors import SandboxError
from autograder.fakes import FakeDevice
from autograder.sandbox import client
from autograder.sandbox.client import BadReply, CellOutcome, DeadlineExceeded, Deadlines, Kernel, KernelDied, MemoryFull
from autograder.sandbox.conversation import Call, Jit, Program, Raised
from autograder.sandbox.values import Array, Opaque, Ref, StudentObject, Token, jax_array


@pytest.fixture(autouse=True)
def goes_on(request):
    """Whatever a test did to the shared kernel: it still answers, and nothing is left unsaid."""
    yield
    if "kernel" in request.fixturenames:
        kernel = request.getfixturevalue("kernel")
        kernel.settle()
        assert kernel.execute("answer = 6 * 7") == CellOutcome(ok=True)


def call(kernel: Kernel, source: str, *args):
    """Define ``f`` and call it."""
    outcome = kernel.execute(source)
    assert outcome == CellOutcome(ok=True)
    return kernel.call(Call("f", args))


class TestCells:
    def test_share_one_namespace(self, kernel):
        """A later cell sees what an earlier one defined."""
        kernel.execute("x = 20")
        assert call(kernel, "x += 1\ndef f(): return 2 * x").value == 42

    @pytest.mark.parametrize(
        "source, error, message, line",
        [
            ("a = 1\nb = a / 0\nc = 3", "ZeroDivisionError", "division by zero", 2),
            ("def g():\n    raise KeyError('k')\n\ng()", "KeyError", "'k'", 2),
            ("import numpy as np\n\nnp.zeros(2).reshape(3)", "ValueError", "cannot reshape", 3),
            ("1 +", "SyntaxError", "invalid syntax", 1),
            ("raise ValueError('\\x1b[31mred\\x1b[0m')", "ValueError", "red", 1),
        ],
        ids=lambda value: value[:12] if isinstance(value, str) else None,
    )
    def test_tell_their_error(self, kernel, source, error, message, line):
        """The class, the message without colours, and the line of the cell it came from."""
        outcome = kernel.execute(source)
        assert (outcome.ok, outcome.error) == (False, error)
        assert message in outcome.message
        if error != "SyntaxError":
            assert outcome.line == line

    @pytest.mark.parametrize("source", ["input('? ')", "import getpass; getpass.getpass()"])
    def test_have_nobody_to_ask(self, kernel, source):
        """input() and getpass() give an EOFError at once."""
        start = time.monotonic()
        assert kernel.execute(source).error == "EOFError"
        assert time.monotonic() - start < 5

    @pytest.mark.parametrize("source", ["import sys; sys.exit()", "raise SystemExit(3)", "exit()", "quit"])
    def test_cannot_leave(self, kernel, source):
        """sys.exit() ends the cell and not the kernel, neither now nor a moment later."""
        kernel.execute(source)
        time.sleep(0.3)
        assert call(kernel, "def f(): return 1").value == 1

    @pytest.mark.parametrize(
        "source",
        [
            "print('x' * 100_000_000)",
            "import sys\nfor _ in range(100): sys.stderr.write('x' * 1_000_000)",
            "import os\nfor _ in range(100): os.write(1, b'x' * 1_000_000)",
            "'x' * 100_000_000",
        ],
        ids=["print", "stderr", "descriptor", "display"],
    )
    def test_may_print_100_megabytes(self, kernel, source):
        """A flood of output reaches nobody and hurts nothing."""
        assert kernel.execute(source).ok

    def test_may_fill_their_folder(self, kernel):
        """Writing without end fails with an error of the operating system."""
        source = "block = bytes(16 << 20)\nwith open('/tmp/fill', 'wb') as file:\n    while True: file.write(block)"
        assert kernel.execute(source).error == "OSError"
        assert kernel.execute("import os; os.remove('/tmp/fill')").ok

    def test_may_ask_for_all_memory(self, kernel):
        """A memory bomb ends in a MemoryError, by the limit of the sandbox."""
        source = "def bomb():\n    blocks = []\n    while True: blocks.append(bytearray(1 << 28))\nbomb()"
        assert kernel.execute(source).error == "MemoryError"


class TestCalls:
    def test_give_values(self, kernel):
        """Arguments go in and the value comes back as data."""
        value = call(kernel, "def f(*args): return list(args)", None, True, 3, -0.0, "ä", (1, [2]), {"a": 1}).value
        assert value == [None, True, 3, 0.0, "ä", (1, [2]), {"a": 1}]

    def test_take_and_give_arrays(self, kernel):
        """NumPy stays NumPy and JAX stays JAX."""
        value = call(
            kernel, "def f(x, y): return type(x).__module__, y + 1", np.arange(3), jax_array([1, 2], np.float32)
        ).value
        assert value[0] == "numpy"
        assert type(value[1]) is Array
        assert (value[1].kind, value[1].data.tolist(), value[1].dtype) == ("jax", [2, 3], np.float32)

    def test_pass_objects_on_as_they_are(self, kernel):
        """A token that comes back is known by its handle; a name stands for an object of the notebook."""
        assert call(kernel, "def f(x): return [x]", Token("abc")).value == [Ref("abc")]
        assert call(kernel, "def g(): return 5\ndef f(h): return h()", StudentObject("g")).value == 5

    def test_tell_an_exception_with_its_line(self, kernel):
        """Class, classes, message, and the innermost line of the notebook."""
        source = "def f(x):\n    y = x + 1\n    return g(y)\n\ndef g(y):\n    raise LookupError(f'no {y}')"
        raised = call(kernel, source, 1).raised
        assert (raised.type, raised.message, raised.line) == ("LookupError", "no 2", 6)
        assert raised.source == "raise LookupError(f'no {y}')"
        assert raised.is_a("Exception", "builtins.Exception")

    @pytest.mark.parametrize(
        "body, error",
        [
            ("import sys; sys.exit(0)", "SystemExit"),
            ("raise KeyboardInterrupt", "KeyboardInterrupt"),
            ("raise BaseExceptionGroup('g', [GeneratorExit()])", "BaseExceptionGroup"),
            ("raise GeneratorExit", "GeneratorExit"),
            ("f()", "RecursionError"),
            ("input()", "EOFError"),
            ("import getpass; getpass.getpass()", "EOFError"),
            ("[bytearray(1 << 28) for _ in range(10_000)]", "MemoryError"),
            ("raise type('Own', (Exception,), {'__str__': lambda self: 1 / 0})", "Own"),
            ("raise type('Own', (Exception,), {'__str__': lambda self: 'x' * 10_000_000})", "Own"),
        ],
    )
    def test_survive_any_exception(self, kernel, body, error):
        """Whatever is raised, it is an outcome of this call."""
        assert call(kernel, f"def f():\n    {body}").raised.type == error

    def test_of_a_missing_name_raise(self, kernel):
        """A function that does not exist is a LookupError; ``defined`` tells before."""
        kernel.execute("here = len\nnumber = 3")
        assert kernel.defined(["here", "number", "nowhere"]) == {"here": True, "number": False}
        assert kernel.call(Call("nowhere")).raised.type == "LookupError"

    def test_may_print_100_megabytes(self, kernel):
        """A flood of output in a call changes nothing."""
        assert call(kernel, "def f():\n    print('x' * 100_000_000)\n    return 1").value == 1

    @pytest.mark.parametrize(
        "expression",
        [
            "[[0] * 1000] * 1000",
            "'x' * 10_000_000",
            "1 << 10_000_000",
            "functools.reduce(lambda x, _: [x], range(5000), 0)",
            "np.zeros((3000, 3000))",
            "{n: n for n in range(100_000)}",
            "'\\ud800'",
            "np.array([object()])",
            "object()",
            "jax.ShapeDtypeStruct((3,), 'float32')",
        ],
    )
    def test_describe_what_is_no_data(self, kernel, expression):
        """Huge, deep and odd values come back as a description, and the kernel lives."""
        value = call(kernel, f"import functools, jax, numpy as np\ndef f(): return {expression}").value
        assert type(value) is Opaque

    @pytest.mark.parametrize("expression", ["(x for x in (1, 2))", "map(abs, (1, -2))", "{'a': 1, 'b': 2}.values()"])
    def test_what_unpacks_is_a_tuple(self, kernel, expression):
        """A generator runs within the call."""
        assert call(kernel, f"def f(): return {expression}").value == (1, 2)

    @pytest.mark.parametrize(
        "definition",
        [
            "class Odd(list):\n    def __iter__(self): raise ValueError('no')",
            "class Odd(dict):\n    def items(self): return 5",
            "class Odd(dict):\n    def items(self): return iter(int, 1)",
            "class Odd:\n    __class__ = property(lambda self: 1 / 0)",
        ],
    )
    def test_survive_values_that_misbehave(self, kernel, definition):
        """An object that breaks while it is looked at is the student's exception or no data."""
        outcome = call(kernel, f"{definition}\ndef f(): return Odd()")
        assert isinstance(outcome.raised, Raised) or type(outcome.value) is Opaque

    def test_leave_threads_running(self, kernel):
        """A thread that goes on after its call disturbs no later call."""
        source = (
            "import threading, time\n"
            "def spin():\n    while not stop: time.sleep(0.001)\n"
            "stop = False\n"
            "def f():\n    threading.Thread(target=spin, daemon=True).start()\n    return 1"
        )
        assert call(kernel, source).value == 1
        for _ in range(20):
            assert kernel.call(Call("f")).value == 1
        kernel.execute("stop = True")

    def test_show_the_arguments_afterwards(self, kernel):
        """An argument that was written to is seen as it is now."""
        kernel.execute("def f(x):\n    x[0] = 9\n    return x")
        outcome = kernel.call(Call("f", [np.arange(3)], args_after=True))
        assert outcome.args_after[0].data.tolist() == [9, 1, 2]


class TestPrograms:
    def test_are_described(self, kernel):
        """What a function does with traced arguments, in figures; a static argument stays a Python value."""
        kernel.execute("import jax.numpy as jnp\ndef f(x, n):\n    for _ in range(n): x = jnp.sin(x)\n    return x")
        actual = kernel.program("f", [jax_array([1.0], np.float32), 3], {}, [1])
        assert type(actual) is Program
        assert actual.operations == {"sin": 3}
        assert actual.outputs == (("float32", (1,)),)

    def test_or_the_exception_of_tracing(self, kernel):
        """A function that cannot be traced tells why."""
        kernel.execute("def f(x):\n    return float(x)")
        actual = kernel.program("f", [jax_array(1.0, np.float32)], {}, [])
        assert type(actual) is Raised
        assert actual.is_a("ConcretizationTypeError")


@pytest.fixture(scope="module")
def clean_room(provisioner):
    """A kernel without a notebook."""
    with Kernel(provisioner, Deadlines(cpu=60, idle=30)) as kernel:
        yield kernel


class TestCleanRoom:
    def test_runs_an_exported_program(self, kernel, clean_room):
        """The program gives the function's values for fresh inputs, and is described."""
        kernel.execute("import jax.numpy as jnp\ndef f(x, n):\n    return jnp.zeros(n).at[x].add(1.0)")
        exported = kernel.export("f", [jax_array([0, 0], np.int32), 50], [1])
        rerun = clean_room.rerun(exported, [[jax_array([1, 1], np.int32)], [jax_array([2, 7], np.int32)]])
        assert rerun.raised is None
        assert [value.data.sum() for value in rerun.values] == [2, 2]
        assert rerun.values[0].data[1] == 2
        assert (rerun.operations["stablehlo.scatter"], rerun.largest["stablehlo.scatter"]) == (1, 50)
        assert rerun.total == sum(rerun.operations.values())

    def test_of_a_program_that_prints(self, kernel, clean_room):
        """jax.debug.print is left out of what is exported, and works in the notebook afterwards."""
        kernel.execute("import jax\ndef f(x):\n    jax.debug.print('{}', x)\n    return x + 1")
        exported = kernel.export("f", [jax_array(1.0, np.float32)], [])
        assert clean_room.rerun(exported, [[jax_array(4.0, np.float32)]]).values[0].data == 5
        assert kernel.call(Call("f", [jax_array(1.0, np.float32)], through=(Jit(),))).value.data == 2

    def test_of_a_program_that_calls_a_library(self, kernel, clean_room):
        """LAPACK, which programs that have no use for it do not load, is there for those that have."""
        kernel.execute("import jax\nimport jax.numpy as jnp\ndef f(x):\n    return jnp.linalg.cholesky(x)")
        exported = kernel.export("f", [jax_array(np.eye(2), np.float32)], [])
        rerun = clean_room.rerun(exported, [[jax_array(4 * np.eye(2), np.float32)]])
        assert rerun.raised is None
        np.testing.assert_allclose(rerun.values[0].data, 2 * np.eye(2))

    @pytest.mark.parametrize("body", ["return float(x)", "return jax.pure_callback(abs, x, x)"])
    def test_of_what_is_no_program(self, kernel, body):
        """A function that cannot be traced, or that calls back, is an exception."""
        kernel.execute(f"import jax\ndef f(x):\n    {body}")
        assert type(kernel.export("f", [jax_array(1.0, np.float32)], [])) is Raised

    @pytest.mark.parametrize("exported", ["", "AAAA", "A" * 100_000])
    def test_of_a_forgery(self, provisioner, exported):
        """What is no exported program ends the clean room, as a fault of the student's."""
        with Kernel(provisioner) as clean_room, pytest.raises((BadReply, KernelDied)):
            clean_room.rerun(exported, [[]])


SEGFAULT = "import ctypes; ctypes.string_at(0)"
ENDS = {
    "exit": ("import os; os._exit(0)", KernelDied),
    "segfault": (SEGFAULT, KernelDied),
    "abort": ("import os; os.abort()", KernelDied),
    "sigkill": ("import os; os.kill(os.getpid(), 9)", KernelDied),
    "exec": ("import os; os.execv('/bin/sleep', ['sleep', '60'])", (KernelDied, DeadlineExceeded)),
    "sigstop": ("import os; os.kill(os.getpid(), 19)", DeadlineExceeded),
    "loop": ("while True: pass", DeadlineExceeded),
    "sleep": ("import time; time.sleep(10_000)", DeadlineExceeded),
    "stubborn": (
        "while True:\n        try:\n            while True: pass\n        except BaseException: pass",
        DeadlineExceeded,
    ),
    "regex": (r"import re; re.match(r'(a+)+$', 'a' * 64 + 'b')", DeadlineExceeded),
    "power": ("9 ** 9 ** 9", DeadlineExceeded),
    "gil": ("import ctypes; ctypes.PyDLL(None).sleep(10_000)", DeadlineExceeded),
    "fork-bomb": ("import os\n    while True: os.fork()", (KernelDied, DeadlineExceeded, BadReply)),
}


def processes(marker: str) -> list[psutil.Process]:
    """The processes that were started with ``marker`` in their command line."""
    found = []
    for process in psutil.process_iter(["cmdline"]):
        if any(marker in word for word in process.info["cmdline"] or ()) and process.pid != psutil.Process().pid:
            found.append(process)
    return found


def assert_nothing_is_left(kernel: Kernel) -> None:
    """No process of the kernel and no folder of it; it refuses to go on."""
    folder = kernel._folder
    give_up = time.monotonic() + 10
    while processes(folder.name) and time.monotonic() < give_up:
        time.sleep(0.05)
    assert processes(folder.name) == []
    assert not folder.exists()
    assert not kernel.alive
    with pytest.raises(KernelDied):
        kernel.execute("1")
    with pytest.raises(KernelDied):
        kernel.call(Call("f"))


@pytest.mark.parametrize("provisioner", ["fork", "bubblewrap", "user"], indirect=True)
class TestDeath:
    @pytest.mark.parametrize("name", ENDS)
    def test_in_a_call(self, short_kernel, name):
        """A call that ends or blocks its kernel is a fault with its reason, in bounded time, and leaves nothing."""
        body, fault = ENDS[name]
        assert short_kernel.execute(f"def f():\n    {body}").ok
        start = time.monotonic()

        def one_test():
            short_kernel.call(Call("f"))
            short_kernel.settle()

        with pytest.raises(fault):
            one_test()
        assert time.monotonic() - start < 40
        assert_nothing_is_left(short_kernel)

    @pytest.mark.parametrize("name", ["segfault", "sigstop", "stubborn", "gil"])
    def test_in_a_cell(self, short_kernel, name):
        """The same for a cell."""
        body, fault = ENDS[name]
        with pytest.raises(fault):
            short_kernel.execute(f"def f():\n    {body}\nf()")
        assert_nothing_is_left(short_kernel)

    @pytest.mark.parametrize("size", ["1 << 28", "1 << 12"])
    def test_by_a_full_memory(self, own_kernel, size):
        """Memory that a cell has filled for good ends the kernel now, not in the middle of somebody else's cell."""
        with pytest.raises(MemoryFull):
            own_kernel.execute(f"blocks = []\nwhile True: blocks.append(bytearray({size}))")
        assert_nothing_is_left(own_kernel)

    def test_by_a_memory_that_a_call_has_filled(self, own_kernel):
        """The same after a call."""
        outcome = call(own_kernel, "blocks = []\ndef f():\n    while True: blocks.append(bytearray(1 << 28))")
        assert outcome.raised.type == "MemoryError"
        with pytest.raises(MemoryFull):
            own_kernel.settle()

    def test_in_a_finaliser(self, short_kernel):
        """A loop in __del__ cannot be interrupted from inside, and ends all the same."""
        source = "class Odd:\n    def __del__(self):\n        while True: pass\ndef f(): Odd()"
        short_kernel.execute(source)
        with pytest.raises(DeadlineExceeded):
            short_kernel.call(Call("f"))
        assert_nothing_is_left(short_kernel)

    def test_after_the_answer(self, short_kernel):
        """A kernel that dies a little later is noticed when it is asked next."""
        source = "import os, threading\ndef f():\n    threading.Timer(0.1, os._exit, [0]).start()\n    return 1"
        assert call(short_kernel, source).value == 1
        time.sleep(0.5)
        with pytest.raises(KernelDied):
            short_kernel.settle()
        assert_nothing_is_left(short_kernel)

    def test_takes_every_descendant_along(self, short_kernel):
        """Children that left their session and their parent end with the kernel."""
        source = (
            "import os, subprocess\n"
            "for _ in range(2):\n"
            "    subprocess.Popen(['/bin/sh', '-c', 'setsid sh -c \"sleep 4321.5 & sleep 4321.5\" &'],"
            " start_new_session=True)\n"
        )
        assert short_kernel.execute(source).ok
        give_up = time.monotonic() + 10
        while len(processes("4321.5")) < 4 and time.monotonic() < give_up:
            time.sleep(0.05)
        assert processes("4321.5")
        short_kernel.close()
        give_up = time.monotonic() + 10
        while processes("4321.5") and time.monotonic() < give_up:
            time.sleep(0.05)
        assert processes("4321.5") == []

    def test_of_the_grader_takes_the_kernel_along(self, provisioner):
        """Leaving a kernel by an exception closes it as well."""
        with pytest.raises(ZeroDivisionError), Kernel(provisioner) as kernel:
            raise ZeroDivisionError
        assert_nothing_is_left(kernel)


WIRE = "import sys\nwire = sys.modules['_jaxercise_agent'].agent._wire\n"
IDENTITY = (
    "def identity():\n"
    "    frame = sys._getframe()\n"
    "    while 'request' not in frame.f_locals or 'id' not in frame.f_locals['request']: frame = frame.f_back\n"
    "    return frame.f_locals['request']['id']\n"
)
FORGERIES = {
    "wrong-identity": "wire.send({'id': 'x' * 16, 'ok': None})",
    "no-identity": "wire.send({'ok': None})",
    "an-event": "wire.send({'e': 'clock', 'w': 'monotonic'})",
    "an-error": "wire.send({'id': identity(), 'error': 'no'})",
    "not-an-outcome": "wire.send({'id': identity(), 'ok': {'value': 3}})",
    "not-an-object": "wire.send([1, 2])",
    "not-json": "wire._socket.sendall(b'\\0\\0\\0\\4nope')",
    "nan": "wire._socket.sendall(b'\\0\\0\\0\\3NaN')",
    "nested": "wire._socket.sendall((1 << 20).to_bytes(4, 'big') + b'[' * (1 << 20))",
    "a-long-number": "wire._socket.sendall((1 << 20).to_bytes(4, 'big') + b'9' * (1 << 20))",
    "not-utf-8": "wire._socket.sendall(b'\\0\\0\\0\\4\\xff\\xfe\\xfd\\xfc')",
    "too-large": "wire._socket.sendall(b'\\xff' * 65536)",
    "half-a-message": "wire._socket.sendall(b'\\0\\0\\1\\0{'); import time; time.sleep(1000)",
    "nothing-more": "wire._socket.close()",
    "no-more-reading": "wire._socket.shutdown(0)",
}


class TestForgery:
    @pytest.mark.parametrize("name", FORGERIES)
    def test_ends_the_kernel(self, short_kernel, name):
        """What the agent would not send on its own is a fault of this very request, or of the look after it."""
        short_kernel.execute(f"{WIRE}{IDENTITY}def f():\n    {FORGERIES[name]}\n    return 1")

        def one_test():
            short_kernel.call(Call("f"))
            short_kernel.settle()

        with pytest.raises((BadReply, KernelDied, DeadlineExceeded)):
            one_test()
        assert_nothing_is_left(short_kernel)

    def test_of_an_early_reply_is_noticed_in_the_same_test(self, short_kernel):
        """A forged answer with the right identity passes for one, until the agent's own answer comes."""
        observed = "'traced': [], 'compiled': [], 'called': {}, 'keys': [], 'args_after': []"
        forged = f"{{'id': identity(), 'ok': {{'value': 'forged', {observed}}}}}"
        short_kernel.execute(f"{WIRE}{IDENTITY}def f():\n    wire.send({forged})\n    return 'honest'")
        assert short_kernel.call(Call("f")).value == "forged"
        with pytest.raises(BadReply):
            short_kernel.settle()
        assert_nothing_is_left(short_kernel)

    def test_of_an_event_is_refused_by_the_witness(self, short_kernel):
        """An event about something that was never handed out is no event."""
        short_kernel.execute(f"{WIRE}def f():\n    wire.ask({{'e': 'wait', 'h': 'nothing'}})")
        with pytest.raises(BadReply):
            short_kernel.call(Call("f", witness=FakeDevice(np.random.default_rng(0))))
        assert_nothing_is_left(short_kernel)

    def test_of_the_kernels_own_reply(self, short_kernel):
        """A reply on the shell channel that comes before the real one, or twice, counts for nothing in the end."""
        source = (
            "kernel = get_ipython().kernel\n"
            "stream = kernel.shell_streams[0] if hasattr(kernel, 'shell_streams') else kernel.shell_stream\n"
            "content = {'status': 'ok', 'execution_count': 1, 'user_expressions': {}, 'payload': []}\n"
            "for _ in range(2): kernel.session.send(stream, 'execute_reply', content, kernel.get_parent(),"
            " ident=kernel._parent_ident['shell'] if hasattr(kernel, '_parent_ident') else None)\n"
            "raise ValueError('really')"
        )

        def three_cells():
            for cell in (source, "1", "2"):
                short_kernel.execute(cell)

        with pytest.raises(BadReply):
            three_cells()
        assert_nothing_is_left(short_kernel)


class TestFlood:
    def test_of_clock_readings_ends(self, short_kernel):
        """A call that reads the clock for ever runs into its deadline, or the limit of events."""
        short_kernel.execute("import time\ndef f():\n    while True: time.perf_counter()")
        with pytest.raises(DeadlineExceeded):
            short_kernel.call(Call("f", witness=FakeDevice(np.random.default_rng(0))))

    def test_of_large_events_ends(self, provisioner):
        """Events cannot fill the grader's memory: what a call reports on the way is bounded in all."""
        device = FakeDevice(np.random.default_rng(0))
        with Kernel(provisioner, Deadlines(cpu=60, idle=5)) as kernel:
            kernel.execute("import numpy as np\nx = np.zeros(1 << 20)\ndef f(g):\n    while True: g(x)")
            with pytest.raises(BadReply):
                kernel.call(Call("f", [device.function(1.0)], witness=device))
        held = sum(call.args[0].data.nbytes for call in device.calls)
        assert held <= client.MAX_MESSAGE

    def test_of_shell_replies_ends(self, short_kernel):
        """Replies that nobody asked for cannot fill the grader's memory."""
        source = (
            "kernel = get_ipython().kernel\n"
            "stream = kernel.shell_streams[0] if hasattr(kernel, 'shell_streams') else kernel.shell_stream\n"
            "ident = kernel._parent_ident['shell'] if hasattr(kernel, '_parent_ident') else None\n"
            "def f():\n"
            "    for _ in range(60):\n"
            "        kernel.session.send(stream, 'execute_reply', {'x': 'x' * 30_000_000}, ident=ident)\n"
            "    return 1\n"
        )
        short_kernel.execute(source)
        before = psutil.Process().memory_info().rss

        def go_on():
            short_kernel.call(Call("f"))
            time.sleep(1)
            short_kernel.execute("1")

        with pytest.raises((BadReply, DeadlineExceeded)):
            go_on()
        assert psutil.Process().memory_info().rss - before < 400 << 20

    def test_of_parts_of_one_reply_ends(self, short_kernel):
        """Nor can one reply of any number of parts, which is not seen before the last of them."""
        source = (
            "import zmq\n"
            "kernel = get_ipython().kernel\n"
            "stream = kernel.shell_streams[0] if hasattr(kernel, 'shell_streams') else kernel.shell_stream\n"
            "socket = getattr(stream, 'socket', stream)\n"
            "def f():\n"
            "    parts = [*kernel._parent_ident['shell'], *[bytes(40 << 20)] * 200]\n"
            "    zmq.Socket.shadow(socket.underlying).send_multipart(parts, copy=False)\n"
            "    while True: pass\n"
        )
        short_kernel.execute(source)
        before = psutil.Process().memory_info().rss
        with pytest.raises(BadReply, match="too large"):
            short_kernel.call(Call("f"))
        assert psutil.Process().memory_info().rss - before < 400 << 20


class TestStart:
    def test_without_an_interpreter_is_our_fault(self, provisioner, monkeypatch):
        """A kernel that cannot start is an outage, not a student's mistake, and leaves no folder."""
        monkeypatch.setattr(client, "KERNEL_ARGV", ("/nonexistent/python", "-f", "{connection_file}"))
        kernel = Kernel(provisioner)
        with pytest.raises(SandboxError), kernel:
            pass
        assert not kernel._folder.exists()

    def test_with_a_broken_agent_is_our_fault(self, provisioner, monkeypatch, tmp_path):
        """An agent that does not start is told with its error."""
        broken = tmp_path / "agent.py"
        broken.write_text("raise ImportError('no jax')")
        monkeypatch.setitem(client.PARTS, client.AGENT, str(broken))
        with pytest.raises(SandboxError, match="no jax"), Kernel(provisioner):
            pass

    def test_of_the_agents_socket_is_over(self, kernel):
        """The socket of the agent accepts nobody else."""
        folder = Path(kernel._folder)
        assert not (folder / "agent.sock").exists()
        source = f"import socket\ns = socket.socket(socket.AF_UNIX)\ns.connect({str(folder / 'agent.sock')!r})"
        assert kernel.execute(source).error == "FileNotFoundError"
