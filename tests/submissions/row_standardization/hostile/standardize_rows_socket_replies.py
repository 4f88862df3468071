# assignment: row_standardization
# exercise: standardize_rows
# kind: hostile
# why: writes replies of its own on the kernel's shell socket
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    from IPython import get_ipython

    kernel = get_ipython().kernel
    parent = kernel.get_parent("shell")
    for _ in range(3):
        kernel.session.send(
            kernel.shell_stream,
            "execute_reply",
            {"status": "ok", "execution_count": 1, "user_expressions": {}},
            parent=parent,
        )
    return X
