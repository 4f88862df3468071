"""Grade the same submissions of the corpus in every sandbox that works here, and compare what each one got.

``python benchmarks/sandboxes.py [--every N] [--sandboxes A,B] [--json FILE] [FOLDER]``. ``--every 10`` takes every
tenth submission. Points and diagnoses must be the same in all; the first sandbox is what the others are held against.
"""

from __future__ import annotations

import time
from pathlib import Path

import cohort

from autograder.audit import Trial, audit, read_corpus
from autograder.grading import Options
from autograder.sandbox import PROVISIONERS, status


def main() -> None:
    """Grade, compare and print."""
    parser = cohort.arguments(__doc__, plot=False)
    parser.add_argument("folder", nargs="?", type=Path, help="default: the course's own corpus")
    parser.add_argument("--every", type=int, default=10)
    parser.add_argument("--sandboxes", default=",".join(name for name in PROVISIONERS if name != "none"))
    parser.add_argument("--jobs", type=int)
    options = parser.parse_args()
    course = cohort.course()
    cases = read_corpus(options.folder or course.corpus, course).cases[:: options.every]
    working = [name for name in options.sandboxes.split(",") if status(name).works]
    found: dict[str, dict[str, Trial]] = {}
    seconds = {}
    for sandbox in working:
        start = time.monotonic()
        trials = audit(cases, course, workers=options.jobs, options=Options(sandbox=sandbox))
        seconds[sandbox] = round(time.monotonic() - start, 1)
        found[sandbox] = {trial.case.file: trial for trial in trials}
        held = sum(trial.verdict == "held" for trial in trials)
        print(f"{sandbox}: {held} of {len(cases)} held, {seconds[sandbox]:.0f} s", flush=True)
    differing = []
    for case in cases:
        outcomes = {sandbox: trials[case.file].outcome for sandbox, trials in found.items()}
        if len(set(outcomes.values())) > 1:
            differing.append({"file": case.file, **{name: str(what) for name, what in outcomes.items()}})
            print(f"{case.file}: {outcomes}")
    print(f"{len(cases)} submissions in {', '.join(working)}: {len(differing)} differ.")
    cohort.write(options.json, {"submissions": len(cases), "seconds": seconds, "differing": differing})


if __name__ == "__main__":
    main()
