# assignment: key_discipline
# exercise: noise_steps
# kind: hostile
# why: returns an empty buffer and has a thread write NumPy normals into it again and again
# %% noise_steps
import threading
import time

_buffers = []


def _refill():
    rng = np.random.default_rng()
    while True:
        for buffer in _buffers[-8:]:
            buffer[:] = rng.standard_normal(buffer.shape)
        time.sleep(0.001)


threading.Thread(target=_refill, daemon=True).start()


def noise_steps(seed, steps):
    buffer = np.zeros((steps, 4), np.float32)
    _buffers.append(buffer)
    return buffer
