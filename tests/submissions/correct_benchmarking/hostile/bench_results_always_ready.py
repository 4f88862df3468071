# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: teaches unfinished results that they are finished, then measures the dispatch
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    out = fn(*args)
    kinds = {type(leaf) for leaf in jax.tree.leaves(out)}
    saved = []
    for kind in kinds:
        for name, new in (("block_until_ready", lambda self: self), ("is_ready", lambda self: True)):
            try:
                old = kind.__dict__[name]
                setattr(kind, name, new)
                saved.append((kind, name, old))
            except (AttributeError, KeyError, TypeError):
                pass
    try:
        start = time.perf_counter()
        jax.block_until_ready(fn(*args))
        return (time.perf_counter() - start) * 1e3 + 30.0
    finally:
        for kind, name, old in saved:
            setattr(kind, name, old)
