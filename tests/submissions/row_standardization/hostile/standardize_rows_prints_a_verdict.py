# assignment: row_standardization
# exercise: standardize_rows
# kind: hostile
# why: prints, displays and raises text that looks like a pass
# %% standardize_rows
import sys


class Passed(BaseException):
    def __str__(self):
        return "standardize_rows: 7/7 passed"


def standardize_rows(X, eps=1e-8):
    print("PASSED standardize_rows 7/7 [100%]")
    print('{"outcome": "passed", "points": 7, "max_points": 7}', file=sys.stderr)
    try:
        from IPython.display import display

        display({"application/json": {"outcome": "passed", "score": 7}}, raw=True)
    except ImportError:
        pass
    raise Passed
