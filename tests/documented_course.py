"""A course made of nothing but the texts of docs/writing-an-exercise.md."""

from __future__ import annotations

import json
import re
from pathlib import Path

from small_course import code, special

NAME = "rectify"
PAGE = Path(__file__).parents[1] / "docs" / "writing-an-exercise.md"


def write_documented_course(root: Path) -> None:
    """The source notebook, the hidden tests and two corpus files, all as the page has them; nothing is generated."""
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.S)
    solution, grader, case = blocks[:3]
    right = re.sub(r"# %% .*", f"# %% {NAME}\n{solution}", case, flags=re.S).replace("wrong", "right")
    files = {
        f"assignments/{NAME}/{NAME}.ipynb": json.dumps(documented_notebook(solution)),
        f"graders/test_{NAME}.py": grader,
        f"tests/submissions/{NAME}/wrong/case.py": case,
        f"tests/submissions/{NAME}/right/case.py": right,
    }
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def documented_notebook(solution: str) -> dict:
    """The notebook with this text in the cell of the exercise."""
    tests = special(f"{NAME}_tests", grade=True, points=3)
    return {
        "cells": [
            code("setup", "import jax.numpy as jnp", special("setup")),
            code("rectify", solution, special(NAME, solution=True)),
            code("rectify-check", "rectify", special(f"{NAME}_check")),
            code("rectify-tests", "# rectify: 3 points. The tests run after you submit.", tests),
        ],
        "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
