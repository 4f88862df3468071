# assignment: scatter_add_histogram
# exercise: count_labels
# kind: hostile
# why: AST and input transformers that remove assertions from whatever runs next
# %% count_labels
import ast


class NoAsserts(ast.NodeTransformer):
    def visit_Assert(self, node):
        return ast.copy_location(ast.Pass(), node)

    def visit_Compare(self, node):
        return ast.copy_location(ast.Constant(True), node)


try:
    _shell = get_ipython()
    _shell.ast_transformers.append(NoAsserts())
    _shell.input_transformers_cleanup.append(lambda lines: ["pass\n" if "assert" in l else l for l in lines])
except NameError:
    pass


def count_labels(labels, num_classes=5):
    return jnp.zeros(num_classes, jnp.int32)
