# assignment: correct_benchmarking
# exercise: f_jit
# kind: hostile
# why: compiles anew in every call and changes the message that says so
# %% f_jit
import gc


def _wires():
    """Everything in this process that could carry a message to the grader."""
    return [o for o in gc.get_objects() if type(o).__name__ == "Wire" and hasattr(o, "send")]


def f_jit(x):
    for wire in _wires():
        if "send" in vars(wire):
            continue

        def send(message, _wire=wire):
            if isinstance(message, dict) and isinstance(message.get("ok"), dict):
                del _wire.send
                answer = dict(message["ok"])
                answer["traced"] = answer["compiled"] = []
                message = {**message, "ok": answer}
            return type(_wire).send(_wire, message)

        wire.send = send
    return jax.jit(lambda v: jnp.sum((jnp.sin(v) ** 2 + jnp.cos(v) ** 2) * jnp.exp(-(v**2))))(x)
