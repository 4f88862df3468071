# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: hostile
# why: answers before the call is over
# %% first_call_ms
import gc


def _wires():
    """Everything in this process that could carry a message to the grader."""
    return [o for o in gc.get_objects() if type(o).__name__ == "Wire" and hasattr(o, "send")]


def first_call_ms(fn, *args):
    for wire in _wires():
        for number in range(200):
            try:
                wire.send({"id": number, "ok": {"value": {"t": "float", "v": (400.0).hex()}}})
            except Exception:
                break
    return 0.0
