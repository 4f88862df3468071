#!/usr/bin/env python3
"""Grade the whole corpus on a GPU and on the CPU, and compare what each case got.

    uv run python tests/gpu/compare.py                                    # podman, with the images of containers/
    uv run --extra gpu python tests/gpu/compare.py --sandbox none         # on a machine that is thrown away

One command for a machine with an NVIDIA GPU. It is no test that pytest collects, and was not run on such a machine yet.
On a large GPU with 16 cores it should take less than eight minutes; what is not done by then counts as not compared.
The corpus holds hostile code, and without a sandbox nothing holds it back. The comparison is with the CPU in the same
sandbox. Exit status: 0 all the same, 1 not.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from threading import Timer

from autograder.audit import Trial, audit, read_corpus
from autograder.course import find_course
from autograder.grading import Options
from autograder.sandbox import choose
from autograder.sandbox.gpu import AT_ONCE_VARIABLE


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, help="cases to grade instead of the whole corpus")
    parser.add_argument("--sandbox", default="podman", choices=["podman", "docker", "none"])
    parser.add_argument("--devices", default="cpu,gpu", help="the two to compare")
    parser.add_argument("--at-once", type=int, default=8, help="submissions at a time")
    parser.add_argument("--minutes", type=float, default=7.5, help="for both devices together")
    asked = parser.parse_args()
    os.environ[AT_ONCE_VARIABLE] = str(asked.at_once)

    course = find_course()
    cases = read_corpus(asked.folder or course.corpus, course).cases
    end = time.monotonic() + 60 * asked.minutes
    trials: list[dict[str, Trial]] = []
    runs = [
        Options(sandbox=choose(asked.sandbox, device), device=device)  # says what is missing before anything is graded
        for device in asked.devices.split(",")
    ]
    for turn, options in enumerate(runs):
        # Half of the time for the first device, what is left for the second. An audit ends in order on Ctrl-C.
        stop = Timer((end - time.monotonic()) / (2 - turn), os.kill, (os.getpid(), 2))
        stop.start()
        start = time.monotonic()
        found = audit(cases, course, workers=asked.at_once, options=options)
        stop.cancel()
        print(f"{options.device}: {len(found)} of {len(cases)} cases in {time.monotonic() - start:.0f} s", flush=True)
        trials.append({trial.case.file: trial for trial in found})

    first, second = trials
    both = sorted(first.keys() & second.keys())
    differing = [name for name in both if first[name].outcome != second[name].outcome]
    for name in differing:
        print(f"{name}: {first[name].outcome} against {second[name].outcome}; {second[name].reason}")
    print(f"{len(both)} compared, {len(differing)} differ, {len(cases) - len(both)} not compared.")
    return 0 if len(both) == len(cases) and not differing else 1


if __name__ == "__main__":
    sys.exit(main())
