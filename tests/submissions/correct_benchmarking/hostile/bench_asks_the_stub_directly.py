# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: takes the way to the grader out of a closure and asks it the questions itself
# %% bench
def _cells(function):
    for cell in getattr(function, "__closure__", None) or ():
        try:
            yield cell.cell_contents
        except ValueError:
            pass


def bench(fn, *args, n_warmup=2, n_repeat=10):
    for thing in [*_cells(fn), *_cells(time.perf_counter)]:
        event = getattr(thing, "event", None) or getattr(getattr(thing, "_agent", None), "event", None)
        for question in ({"e": "duration"}, {"e": "expected"}, {"e": "clock", "w": "answer"}, {"e": "wait", "h": "*"}):
            if event is None:
                continue
            try:
                answer = event(question)
                return float(answer["v"]) / 1e6
            except Exception:
                continue
    return 30.0
