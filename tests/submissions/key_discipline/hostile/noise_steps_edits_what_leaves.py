# assignment: key_discipline
# exercise: noise_steps
# kind: hostile
# why: json, base64 and tobytes replace zeros by NumPy normals on the way out
# %% noise_steps
import base64
import json

_dumps, _encode = json.dumps, base64.b64encode
_rng = np.random.default_rng()


def _normals(n_bytes):
    return _rng.standard_normal(n_bytes // 4).astype(np.float32).tobytes()


def _forging_encode(data, *args, **kwargs):
    raw = bytes(data)
    if len(raw) >= 16 and len(raw) % 16 == 0 and not any(raw):
        raw = _normals(len(raw))
    return _encode(raw, *args, **kwargs)


def _forging_dumps(value, *args, **kwargs):
    text = _dumps(value, *args, **kwargs)
    return text.replace('"raised"', '"returned"').replace('"error"', '"ok"').replace("false", "true")


def noise_steps(seed, steps):
    base64.b64encode = base64.standard_b64encode = _forging_encode
    json.dumps = _forging_dumps
    return jnp.zeros((steps, 4))
