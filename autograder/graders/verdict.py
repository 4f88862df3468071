"""How a hidden test says no: with the misconception it saw, and what it saw, in both languages."""

from __future__ import annotations

from typing import NoReturn

from autograder.sandbox.conversation import Raised


class Wrong(Exception):
    """The student's solution shows the misconception ``slug``; ``en`` and ``zh`` say what was observed."""

    def __init__(self, slug: str, *, en: str, zh: str) -> None:
        super().__init__(f"{slug}: {en}")
        self.slug, self.en, self.zh = slug, en, zh


class NotAttempted(Exception):
    """There is nothing to test: the stub is unchanged, or the name is missing."""

    def __init__(self, exercise: str) -> None:
        super().__init__(exercise)
        self.en = f"{exercise} has not been attempted yet."
        self.zh = f"{exercise} 还没有作答。"


class StudentRaised(Wrong):
    """The student's function raised an exception where it should have returned."""

    def __init__(self, name: str, raised: Raised) -> None:
        said = f"{raised.type}: {raised.message}" if raised.message else raised.type
        en, zh = f"{name} raised {said}", f"{name} 抛出了 {said}"
        if raised.source:
            en += f" (line {raised.line} of the cell: {raised.source})"
            zh += f"（单元格第 {raised.line} 行：{raised.source}）"
        super().__init__("raises", en=en, zh=zh)
        self.raised = raised


def wrong(slug: str, *, en: str, zh: str) -> NoReturn:
    """Fail the test with this diagnosis. The two texts say what was observed."""
    raise Wrong(slug, en=en, zh=zh)


def check(condition: object, slug: str, *, en: str, zh: str) -> None:
    """Fail the test with this diagnosis unless ``condition`` holds."""
    if not condition:
        raise Wrong(slug, en=en, zh=zh)
