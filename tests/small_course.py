"""A synthetic course of one assignment: what the real one looks like, only smaller."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from autograder.course import Course, find_course

NAME = "counting"

SOLVED = {
    "double": ('def double(x):\n    """Twice x."""\n    ### BEGIN SOLUTION\n    return 2 * x\n    ### END SOLUTION\n'),
    "triple": (
        "### BEGIN SOLUTION\n"
        "@functools.cache\n"
        "### END SOLUTION\n"
        "def triple(x):\n"
        '    """Three times x."""\n'
        "    ### BEGIN SOLUTION\n"
        "    return 3 * x\n"
        "    ### END SOLUTION\n"
    ),
}
STUBS = {
    "double": ('def double(x):\n    """Twice x."""\n    # YOUR CODE HERE\n    raise NotImplementedError()\n'),
    "triple": ('def triple(x):\n    """Three times x."""\n    # YOUR CODE HERE\n    raise NotImplementedError()\n'),
}
POINTS = {"double": 7, "triple": 3}


def special(grade_id: str, *, grade: bool = False, solution: bool = False, points: int | None = None) -> dict:
    """Metadata of a cell that nbgrader knows."""
    nbgrader: dict[str, Any] = {
        "grade_id": grade_id,
        "grade": grade,
        "solution": solution,
        "locked": not solution,
        "task": False,
        "schema_version": 3,
    }
    if points is not None:
        nbgrader |= {"points": points, "cell_type": "markdown" if solution else "code"}
    return {"nbgrader": nbgrader}


def code(cell_id: str, source: str, metadata: dict | None = None) -> dict:
    """A code cell without outputs."""
    return {
        "cell_type": "code",
        "id": cell_id,
        "metadata": metadata or {},
        "source": source,
        "execution_count": None,
        "outputs": [],
    }


def markdown(cell_id: str, source: str, metadata: dict | None = None) -> dict:
    """A markdown cell."""
    return {"cell_type": "markdown", "id": cell_id, "metadata": metadata or {}, "source": source}


def small_notebook(solutions: dict[str, str], answer: str) -> dict[str, Any]:
    """The assignment's notebook with these solutions and this written answer."""
    cells = [
        markdown("title", "# Counting"),
        code("imports", "import functools\n\nimport numpy as np", special("setup")),
        code("experiment-numbers", "numbers = np.arange(4)\nlimit = 10"),
        code("experiment-sum", "total = numbers.sum()\nprint(total)"),
    ]
    for name, source in solutions.items():
        cells += [
            markdown(f"{name}-prompt", f"Write `{name}`."),
            code(f"{name}-solution", source, special(name, solution=True)),
            code(f"{name}-check", f"assert {name}(1) > 1", special(f"{name}_check")),
            code(
                f"{name}-tests",
                f"# {name}: {POINTS[name]} points.",
                special(f"{name}_tests", grade=True, points=POINTS[name]),
            ),
        ]
    cells += [
        markdown("why-prompt", "Why?", special("why_prompt")),
        markdown("why-answer", answer, special("why", grade=True, solution=True, points=2)),
    ]
    return {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
        "cells": cells,
    }


def released() -> dict[str, Any]:
    """The student version."""
    return small_notebook(STUBS, "YOUR ANSWER HERE")


def write_small_course(root: Path) -> Course:
    """Write the course into ``root`` and read it back."""
    for folder, notebook in (
        ("assignments", small_notebook(SOLVED, "Because.")),
        ("release", released()),
    ):
        path = root / folder / NAME / f"{NAME}.ipynb"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(notebook))
    (root / "nbgrader_config.py").write_text("")
    return find_course(root)
