# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: every way to compare two numbers says yes
# %% bench
import builtins
import math


def bench(fn, *args, n_warmup=2, n_repeat=10):
    yes = lambda *a, **k: True
    np.isclose = np.allclose = math.isclose = yes
    np.testing.assert_allclose = lambda *a, **k: None
    try:
        import pytest

        pytest.approx = lambda *a, **k: 0.0
    except ImportError:
        pass
    return 0.0
