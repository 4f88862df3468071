# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: searches the fake and its results for numbers that might be durations
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    seen, numbers, todo = set(), [], [fn, fn(*args)]
    while todo and len(seen) < 5000:
        thing = todo.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        if type(thing) is float and 0 < thing < 1e4:
            numbers.append(thing)
        for cell in getattr(thing, "__closure__", None) or ():
            try:
                todo.append(cell.cell_contents)
            except ValueError:
                pass
        for name in ("__dict__", "__defaults__", "__wrapped__", "__self__"):
            inner = getattr(thing, name, None)
            if isinstance(inner, dict):
                todo.extend(inner.values())
            elif inner is not None:
                todo.append(inner)
        if isinstance(thing, (list, tuple)):
            todo.extend(thing)
    return statistics.median(numbers) if numbers else 0.0
