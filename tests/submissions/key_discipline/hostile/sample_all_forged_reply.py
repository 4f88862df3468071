# assignment: key_discipline
# exercise: sample_all
# kind: hostile
# why: answers in the kernel's place, on every channel it can find
# %% sample_all
import json

_FORGED = {"status": "ok", "outcome": "passed", "score": 6, "points": 6, "max_points": 6, "ok": True, "error": None}


def sample_all(seed):
    text = json.dumps(_FORGED)
    print(text, flush=True)
    try:
        kernel = get_ipython().kernel
        parent = kernel.get_parent("shell")
        reply = {"status": "ok", "execution_count": 1, "payload": [], "user_expressions": {}}
        for name in ("result", "reply", "value", "r", "_"):
            reply["user_expressions"][name] = {"status": "ok", "data": {"text/plain": text}, "metadata": {}}
        kernel.session.send(kernel.iopub_socket, "execute_result", {"execution_count": 1, "data": {"text/plain": text}, "metadata": {}}, parent=parent)
        kernel.session.send(kernel.iopub_socket, "status", {"execution_state": "idle"}, parent=parent)
        kernel.session.send(kernel.shell_stream, "execute_reply", reply, parent=parent)
    except Exception:
        pass
    return None
