# Hidden tests as a course with plain nbgrader has them: asserts in the graded cells, run in the student's kernel.
# %% bench
calls = []


def sleeper():
    calls.append(time.perf_counter())
    time.sleep(0.3 if len(calls) == 1 else 0.02)


elapsed = float(bench(sleeper, n_warmup=2, n_repeat=5))
assert len(calls) == 7, "two warm-up calls and five samples"
assert 19 < elapsed < 80, "milliseconds, without the first call"
durations = iter([0.01, 0.01, 0.01, 0.2, 0.01, 0.25])
assert 9 < float(bench(lambda: time.sleep(next(durations)), n_warmup=0, n_repeat=6)) < 60, "the median"
received = []
bench(lambda *args: received.append(args), 1, "two", n_warmup=1, n_repeat=2)
assert received == [(1, "two")] * 3
matrix = jnp.ones((600, 600))
product = jax.jit(lambda m: (m @ m, {"again": m @ m}))
assert 0 < float(bench(product, matrix)) < 5000


def broken():
    raise LookupError("from fn")


try:
    bench(broken)
except LookupError:
    pass
else:
    raise AssertionError("the exception must reach the caller")
# %% first_call_ms
calls = []


def slow_at_first():
    calls.append(1)
    time.sleep(0.1 if len(calls) == 1 else 0.01)
    return jnp.ones(3)


elapsed = float(first_call_ms(slow_at_first))
assert len(calls) == 1 and 99 < elapsed < 2000
# %% f_np
x = np.linspace(-2, 2, 101).astype(np.float32)
expected = np.sum((np.sin(x) ** 2 + np.cos(x) ** 2) * np.exp(-(x**2)))
assert np.isclose(f_np(x), expected, rtol=1e-3)
# %% f_jnp
x = jnp.linspace(-2, 2, 101)
expected = np.sum((np.sin(x) ** 2 + np.cos(x) ** 2) * np.exp(-(np.asarray(x) ** 2)))
assert isinstance(f_jnp(x), jax.Array) and np.isclose(float(f_jnp(x)), expected, rtol=1e-3)
# %% f_jit
x = jnp.linspace(-2, 2, 201)
expected = np.sum((np.sin(x) ** 2 + np.cos(x) ** 2) * np.exp(-(np.asarray(x) ** 2)))
assert np.isclose(float(f_jit(x)), expected, rtol=1e-3)
y = (x + 0.5).block_until_ready()
compilations = []
jax.monitoring.register_event_duration_secs_listener(
    lambda event, _seconds, **_details: compilations.append(event) if "backend_compile" in event else None
)
jax.block_until_ready(f_jit(y))
assert not compilations, "compiled again"
equations = [str(equation.primitive) for equation in jax.make_jaxpr(f_jit)(x).eqns]
assert not {"sin", "cos", "exp"} & set(equations), "not compiled"
