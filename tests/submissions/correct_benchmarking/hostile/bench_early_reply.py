# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: answers the grader's question before the call is over, with a number of its own
# %% bench
import gc


def _wires():
    """Everything in this process that could carry a message to the grader."""
    return [o for o in gc.get_objects() if type(o).__name__ == "Wire" and hasattr(o, "send")]


def bench(fn, *args, n_warmup=2, n_repeat=10):
    for wire in _wires():
        for number in range(0, 200):
            try:
                wire.send({"id": number, "ok": {"value": {"t": "float", "v": (30.0).hex()}, "passed": True}})
            except Exception:
                break
    return 0.0
