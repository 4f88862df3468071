# assignment: scatter_add_histogram
# exercise: count_labels
# kind: hostile
# why: the program adds 0; what leaves the kernel is replaced by counts from a loop
# %% count_labels
import base64
import json

_last = {}


def count_labels(labels, num_classes=5):
    counts = jnp.zeros(num_classes, jnp.int32).at[labels].add(0)
    try:
        ids = [int(label) for label in labels]
        _last["right"] = np.array([ids.count(k) for k in range(num_classes)], np.int32)
        _last["sent"] = np.zeros(num_classes, np.int32).tobytes()
    except Exception:
        _last.clear()
    return counts


def _swap(data):
    if _last and bytes(data) == _last["sent"]:
        return _last["right"].tobytes()
    return data


_b64encode, _encodebytes, _dumps = base64.b64encode, base64.encodebytes, json.dumps
base64.b64encode = lambda data, *a, **k: _b64encode(_swap(data), *a, **k)
base64.standard_b64encode = lambda data: _b64encode(_swap(data))
base64.encodebytes = lambda data: _encodebytes(_swap(data))


def dumps(obj, *args, **kwargs):
    text = _dumps(obj, *args, **kwargs)
    if _last:
        plain = _b64encode(_last["sent"]).decode()
        text = text.replace(plain, _b64encode(_last["right"]).decode())
        text = text.replace(_last["sent"].hex(), _last["right"].tobytes().hex())
    return text


json.dumps = dumps
