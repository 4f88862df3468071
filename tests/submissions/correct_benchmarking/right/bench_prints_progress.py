# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: prints a line for every sample and warns on stderr, outside the timer
# %% bench
import sys


def bench(fn, *args, n_warmup=2, n_repeat=10):
    samples = []
    for i in range(n_warmup + n_repeat):
        start = time.perf_counter()
        jax.block_until_ready(fn(*args))
        elapsed = time.perf_counter() - start
        if i < n_warmup:
            print("warm-up", i, file=sys.stderr)
            continue
        samples.append(elapsed)
        print(f"sample {i - n_warmup}: {elapsed * 1e3:.3f} ms")
    return statistics.median(samples) * 1e3
