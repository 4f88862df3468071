# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: a thread sends a better answer after the first one
# %% bench
import gc


def _wires():
    """Everything in this process that could carry a message to the grader."""
    return [o for o in gc.get_objects() if type(o).__name__ == "Wire" and hasattr(o, "send")]

import threading


def bench(fn, *args, n_warmup=2, n_repeat=10):
    wires = _wires()

    def later():
        for _ in range(20):
            for wire in wires:
                try:
                    wire.send({"id": 1, "ok": {"value": {"t": "float", "v": (30.0).hex()}}})
                except Exception:
                    return

    threading.Thread(target=later, daemon=True).start()
    return 0.0
