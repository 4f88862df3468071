# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: changes the answer on its way out, once for each call
# %% bench
import gc


def _wires():
    """Everything in this process that could carry a message to the grader."""
    return [o for o in gc.get_objects() if type(o).__name__ == "Wire" and hasattr(o, "send")]


def bench(fn, *args, n_warmup=2, n_repeat=10):
    for wire in _wires():
        real = type(wire).send

        def send(message, _wire=wire, _real=real):
            if isinstance(message, dict) and "ok" in message:
                del _wire.send
                message = {**message, "ok": {"value": {"t": "float", "v": (30.0).hex()}, "score": 9, "passed": True}}
            return _real(_wire, message)

        try:
            wire.send = send
        except AttributeError:
            pass
    return 0.0
