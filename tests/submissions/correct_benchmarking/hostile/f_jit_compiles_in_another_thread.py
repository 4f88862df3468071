# assignment: correct_benchmarking
# exercise: f_jit
# kind: hostile
# honest: 2
# why: compiles anew in every call, in a thread where it might not be noticed
# %% f_jit
from concurrent.futures import ThreadPoolExecutor


def f_jit(x):
    with ThreadPoolExecutor(max_workers=1) as pool:
        program = jax.jit(lambda v: jnp.sum((jnp.sin(v) ** 2 + jnp.cos(v) ** 2) * jnp.exp(-(v**2))))
        return pool.submit(program, x).result()
