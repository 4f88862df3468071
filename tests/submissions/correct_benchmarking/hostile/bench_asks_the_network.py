# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: sends what it knows to the outside and waits for an answer
# %% bench
import socket


def bench(fn, *args, n_warmup=2, n_repeat=10):
    for family, address in ((socket.AF_INET, ("192.0.2.1", 80)), (getattr(socket, "AF_VSOCK", 40), (2, 9999))):
        try:
            with socket.socket(family, socket.SOCK_STREAM) as line:
                line.settimeout(0.05)
                line.connect(address)
                line.sendall(repr((fn, args)).encode())
                return float(line.recv(100))
        except (OSError, ValueError):
            continue
    return 0.0
