# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: writes forged messages to every socket of the process
# %% bench
import json
import os
import socket
import stat
import struct


def bench(fn, *args, n_warmup=2, n_repeat=10):
    text = json.dumps({"id": 1, "ok": {"value": 30.0}, "event": "return", "passed": True, "score": 9}).encode()
    for number in range(3, 64):
        try:
            if stat.S_ISSOCK(os.fstat(number).st_mode):
                twin = socket.socket(fileno=os.dup(number))
                twin.settimeout(0.05)
                if twin.family == socket.AF_UNIX and twin.type == socket.SOCK_STREAM:
                    twin.sendall(struct.pack(">I", len(text)) + text)
                twin.close()
        except OSError:
            pass
    return 0.0
