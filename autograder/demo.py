"""A small cohort of example submissions over the whole course, to see what a graded week looks like.

``demo_cohort/<student>.py`` is one student's work: a percent-format file whose cells answer exercises by
name. An exercise without a cell is answered by the reference solution, and a cell that holds nothing but
``# stub`` leaves it as released. The header ``# missing: a, b`` names assignments not handed in.
"""

from __future__ import annotations

import copy
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from autograder.corpus import PercentFile, assign_cells, percent_files
from autograder.course import Course, cell_source
from autograder.inbox import Job

COHORT = Path(__file__).with_name("demo_cohort")

_STUB = "# stub"


def write_cohort(course: Course, root: Path) -> Path:
    """Write every student's notebooks in nbgrader's layout; returns the folder ``submitted``."""
    submitted = root / "submitted"
    for student in percent_files(COHORT):
        missing = re.findall(r"\w+", student.header.get("missing", ""))
        for name in course.assignments:
            if name in missing:
                continue
            path = submitted / student.path.stem / name / f"{name}.ipynb"
            path.parent.mkdir(parents=True)
            path.write_text(json.dumps(student_notebook(student, course, name), indent=1))
    return submitted


def student_notebook(student: PercentFile, course: Course, name: str) -> dict[str, Any]:
    """The released notebook of one assignment with the student's answers in it."""
    assignment = course.assignment(name)
    given = assign_cells(student.cells, assignment)
    answers = course.reference_solutions(name) | given.solutions
    notebook = copy.deepcopy(assignment.release_notebook)
    for cell in notebook["cells"]:
        grade_id = cell.get("metadata", {}).get("nbgrader", {}).get("grade_id", "")
        answer = answers.get(grade_id, _STUB).strip()
        if answer != _STUB:
            cell["source"] = answer
        else:
            cell["source"] = cell_source(cell)
    return notebook


def relative(jobs: list[Job], root: Path) -> list[Job]:
    """The same jobs with paths below ``root``, a temporary folder whose name says nothing."""
    return [replace(job, path=str(Path(job.path).relative_to(root))) for job in jobs]
