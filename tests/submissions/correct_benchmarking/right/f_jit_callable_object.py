# assignment: correct_benchmarking
# exercise: f_jit
# kind: right
# why: a callable object that holds its compiled method
# %% f_jit
class Formula:
    def __init__(self):
        self._run = jax.jit(self.evaluate)

    @staticmethod
    def evaluate(x):
        return jnp.vdot(jnp.sin(x) ** 2 + jnp.cos(x) ** 2, jnp.exp(-(x**2)))

    def __call__(self, x):
        return self._run(x)


f_jit = Formula()
