"""A synthetic course that can be graded: three exercises of one line each, and the hidden tests for them."""

from __future__ import annotations

import json
from pathlib import Path

from small_course import code, markdown, special

from autograder.course import Assignment, Course, find_course
from autograder.notebook import Submission, read_submission

NAME = "powers"
POINTS = {"double": 2, "triple": 3, "square": 5}
SOLVED = {
    "double": "def double(x):\n    return 2 * x\n",
    "triple": "def triple(x):\n    return 3 * x\n",
    "square": "def square(x):\n    return jnp.square(x)\n",
}
STUBS = {name: f"def {name}(x):\n    # YOUR CODE HERE\n    raise NotImplementedError()\n" for name in SOLVED}

GRADER = """
import numpy as np

from autograder.graders import check, exercise, jax_array, points


def require(value, expected, call):
    check(value == expected, "wrong-result", en=f"{call} gave {value}.", zh=f"{call} 得到 {value}。")


@exercise("double")
@points(2)
def test_double(student, rng):
    x = int(rng.integers(1_000_000))
    require(student.double(x), 2 * x, f"double({x})")


@exercise("triple")
@points(3)
def test_triple(student, rng):
    x = int(rng.integers(1_000_000))
    require(student.triple(x), 3 * x, f"triple({x})")


@exercise("square")
@points(1)
def test_square_of_one(student):
    require(student.square(jax_array(1.0, np.float32)).data, 1, "square(1)")


@exercise("square")
@points(4)
def test_square(student, rng):
    x = rng.integers(1000, size=3).astype(np.float32)
    require(student.square(jax_array(x, np.float32)).data.tolist(), (x * x).tolist(), "square(x)")
"""


def notebook(solutions: dict[str, str], added: dict[str, str] | None = None) -> dict:
    """The assignment with these solutions, and code cells that a student added after the tests of an exercise."""
    added = added or {}
    cells = [
        markdown("title", "# Powers"),
        code("imports", "import jax.numpy as jnp\nimport numpy as np", special("setup")),
    ]
    for name, points in POINTS.items():
        tests = special(f"{name}_tests", grade=True, points=points)
        cells += [
            code(f"{name}-solution", solutions[name], special(name, solution=True)),
            code(f"{name}-tests", f"# {name}: {points} points.", tests),
        ]
        if name in added:
            cells.append(code(f"{name}-own", added[name]))
    return {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": cells}


def write_course(root: Path, grader: str = GRADER) -> Course:
    """Write the course with this hidden grader into ``root`` and read it back."""
    for folder, solutions in (("assignments", SOLVED), ("release", STUBS)):
        path = root / folder / NAME / f"{NAME}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(notebook(solutions)))
    (root / "graders").mkdir(exist_ok=True)
    (root / "graders" / f"test_{NAME}.py").write_text(grader, encoding="utf-8")
    (root / "nbgrader_config.py").write_text("")
    return find_course(root)


def submit(assignment: Assignment, *, added: dict[str, str] | None = None, **solutions: str) -> Submission:
    """A submission with these solutions, and the reference solution where there is none."""
    handed_in = json.dumps(notebook(SOLVED | solutions, added)).encode()
    return read_submission(handed_in, assignment, student="ada", path="powers.ipynb")
