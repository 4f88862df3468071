# assignment: key_discipline
# exercise: noise_steps
# kind: hostile
# why: the shell's run_cell and user_expressions, and the kernel's do_execute, report success
# %% noise_steps
def noise_steps(seed, steps):
    return jnp.zeros((steps, 4))


try:
    _shell = get_ipython()
    _run_cell = _shell.run_cell

    def _happy_run_cell(*args, **kwargs):
        result = _run_cell(*args, **kwargs)
        result.error_in_exec = None
        result.error_before_exec = None
        result.result = True
        return result

    _shell.run_cell = _happy_run_cell
    _shell.user_expressions = lambda expressions: {
        name: {"status": "ok", "data": {"text/plain": "True"}, "metadata": {}} for name in expressions
    }
    _shell.showtraceback = lambda *args, **kwargs: None
except NameError:
    pass
