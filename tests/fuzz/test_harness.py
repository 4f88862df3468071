"""A few seconds of coverage-guided fuzzing; ``harness.py`` tells how to fuzz for longer."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("atheris", reason="atheris is not installed; it has wheels for Linux and Python up to 3.14")


@pytest.mark.parametrize("target", ["values", "messages"])
def test_finds_nothing(target, tmp_path):
    """No input among those tried in four seconds gives anything but a result or a student's fault."""
    harness = Path(__file__).with_name("harness.py")
    options = ["-max_total_time=4", "-timeout=20", "-rss_limit_mb=2048", "-len_control=0", "-max_len=2000"]
    fuzzing = [sys.executable, str(harness), target, *options]
    done = subprocess.run(fuzzing, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr[-4000:]
    assert "Done" in done.stderr
