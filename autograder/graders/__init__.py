"""Hidden graders: ordinary pytest files, one per assignment, and what they are written with.

::

    @exercise("standardize_rows")
    @points(2)
    def test_constant_rows(student, rng):
        z = student.standardize_rows(jax_array(np.full((3, 4), 2.0), np.float32))
        check(np.all(z.data == 0), "no-eps", en="...", zh="...")

The fixtures ``student``, ``rng`` and ``device`` come from ``autograder.graders.plugin``.
"""

import pytest

from autograder.graders.verdict import NotAttempted, StudentRaised, Wrong, check, wrong
from autograder.sandbox.conversation import Gradient, Jit, Outcome, Program, Raised, Redraw, Rerun, Vmap
from autograder.sandbox.values import Array, FakeFunction, KeyArray, Opaque, Ref, Token, jax_array

exercise = pytest.mark.exercise
points = pytest.mark.points

__all__ = [
    "Array", "FakeFunction", "Gradient", "Jit", "KeyArray", "NotAttempted", "Opaque", "Outcome", "Program", "Raised",
    "Redraw", "Ref", "Rerun", "StudentRaised", "Token", "Vmap", "Wrong", "check", "exercise", "jax_array", "points",
    "wrong",
]  # fmt: skip
