# assignment: row_standardization
# exercise: standardize_rows_np
# kind: hostile
# why: the shell and the kernel report success without running anything more
# %% standardize_rows_np
def _install():
    shell = get_ipython()
    real = type(shell).run_cell_async

    async def run_cell_async(self, raw_cell, *args, **kwargs):
        # anything that mentions this exercise is replaced by nothing
        if "standardize_rows_np" in raw_cell or "standardize_rows_tests" in raw_cell:
            raw_cell = "None"
        return await real(self, raw_cell, *args, **kwargs)

    type(shell).run_cell_async = run_cell_async
    shell.user_expressions = lambda expressions: {
        name: {"status": "ok", "data": {"text/plain": "True"}, "metadata": {}} for name in expressions
    }


try:
    _install()
except (NameError, AttributeError):
    pass


def standardize_rows_np(X, eps=1e-8):
    return X
