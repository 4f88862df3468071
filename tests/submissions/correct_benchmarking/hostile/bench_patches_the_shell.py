# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: an ast transformer that drops asserts, a display hook that says 9, a hook after every cell
# %% bench
import ast
import sys


class _NoAsserts(ast.NodeTransformer):
    def visit_Assert(self, node):
        return ast.Pass()


_shell = get_ipython()
if _shell is not None:
    _shell.ast_transformers.append(_NoAsserts())
    _shell.events.register("post_run_cell", lambda *a: None)


def bench(fn, *args, n_warmup=2, n_repeat=10):
    sys.displayhook(9)
    return 0.0
