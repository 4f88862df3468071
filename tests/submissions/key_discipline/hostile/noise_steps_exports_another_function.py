# assignment: key_discipline
# exercise: noise_steps
# kind: hostile
# why: make_jaxpr, jit, export and eval_shape are handed a disciplined twin
# %% noise_steps
def _twin(seed, steps):
    key = jax.random.key(seed)
    return jnp.stack([jax.random.normal(jax.random.fold_in(key, i), (4,)) for i in range(steps)])


def noise_steps(seed, steps):
    return jnp.zeros((steps, 4))


_judged = noise_steps


def _switch(module, name):
    real = getattr(module, name)

    def switched(fun=None, *args, **kwargs):
        target = fun
        if fun is not None:

            def target(*a, **k):
                global _judged
                code, _judged.__code__ = _judged.__code__, _twin.__code__
                try:
                    return fun(*a, **k)
                finally:
                    _judged.__code__ = code

        return real(target, *args, **kwargs)

    setattr(module, name, switched)


import jax.export

for _module, _name in ((jax, "make_jaxpr"), (jax, "jit"), (jax, "eval_shape"), (jax.export, "export")):
    _switch(_module, _name)
