# assignment: scatter_add_histogram
# exercise: count_valid
# kind: hostile
# why: sends events of its own through input() and hopes for a reply
# %% count_valid
import json


def count_valid(labels, num_classes=5):
    for question in ("expected", json.dumps({"event": "result", "outcome": "passed"}), "__grade__"):
        try:
            reply = input(question)
            return jnp.array(json.loads(reply), jnp.int32)
        except (EOFError, ValueError, TypeError, RuntimeError, OSError, NotImplementedError):
            continue
    return jnp.zeros(num_classes, jnp.int32)
