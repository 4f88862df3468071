# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: a child in a session of its own lives on for some seconds and looks for the gradebook
# %% bench
import subprocess
import sys

_CODE = """
import glob, sqlite3, time
for path in glob.glob("gradebook.db") + glob.glob("../gradebook.db") + glob.glob("../../gradebook.db"):
    try:
        base = sqlite3.connect("file:" + path + "?mode=ro", uri=True)
        print(base.execute("select count(*) from grade").fetchall())
    except sqlite3.Error:
        pass
time.sleep(8)
"""


def bench(fn, *args, n_warmup=2, n_repeat=10):
    try:
        subprocess.Popen([sys.executable, "-c", _CODE], start_new_session=True, stdout=subprocess.DEVNULL)
    except OSError:
        pass
    return 30.0
