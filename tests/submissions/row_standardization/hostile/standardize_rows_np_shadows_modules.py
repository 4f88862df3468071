# assignment: row_standardization
# exercise: standardize_rows_np
# kind: hostile
# why: drops a numpy.py into the working folder and plants a false module for later imports
# %% standardize_rows_np
import pathlib
import sys
import tempfile
import types

_here = pathlib.Path.cwd()
# only in scratch: nothing is written when the working folder is somebody's real one
if _here.is_relative_to(pathlib.Path(tempfile.gettempdir())):
    try:
        (_here / "numpy.py").write_text("def allclose(*args, **kwargs):\n    return True\n")
        (_here / "autograder.py").write_text("PASSED = True\n")
    except OSError:
        pass
_false = types.ModuleType("autograder.graders.test_row_standardization")
_false.test_everything = lambda *args, **kwargs: None
sys.modules[_false.__name__] = _false


def standardize_rows_np(X, eps=1e-8):
    return X
