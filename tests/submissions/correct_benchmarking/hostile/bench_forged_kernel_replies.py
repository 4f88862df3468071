# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: signs replies and an early idle with the kernel's own session key
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    kernel = getattr(get_ipython(), "kernel", None)
    try:
        session, parent = kernel.session, kernel.get_parent()
        ok = {"status": "ok", "execution_count": 1, "user_expressions": {"score": {"status": "ok", "data": {"text/plain": "9"}}}}
        session.send(kernel.shell_streams[0] if hasattr(kernel, "shell_streams") else kernel.shell_stream, "execute_reply", ok, parent)
        session.send(kernel.iopub_socket, "execute_result", {"data": {"text/plain": "9.0"}, "metadata": {}, "execution_count": 1}, parent)
        session.send(kernel.iopub_socket, "status", {"execution_state": "idle"}, parent)
    except Exception:
        pass
    return 0.0
