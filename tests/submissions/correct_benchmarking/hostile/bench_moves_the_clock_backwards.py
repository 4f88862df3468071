# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: sends sleeps of negative, endless and undefined length to the clock
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    event = None
    for cell in getattr(time.perf_counter, "__closure__", None) or ():
        event = event or getattr(getattr(cell.cell_contents, "_agent", None), "event", None)
    for length in ("-1000000000", "NaN", "Infinity", "1e400", -5, float("1e308"), True, None, [], "9" * 5000):
        try:
            event({"e": "sleep", "v": length})
        except Exception:
            pass
    return 30.0
