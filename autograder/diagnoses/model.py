"""The types of a diagnosis: what every entry of this package is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

LANGUAGES = ("en", "zh")
"""The languages that every text exists in: English and Simplified Chinese."""


class Words(NamedTuple):
    """A diagnosis in one language."""

    title: str
    explanation: str
    hint: str


@dataclass(frozen=True)
class Text:
    """One text in every language of the course."""

    en: str
    zh: str

    def get(self, lang: str) -> str:
        """The text in ``lang``, one of ``LANGUAGES``; ValueError for any other."""
        if lang == "en":
            return self.en
        if lang == "zh":
            return self.zh
        raise ValueError(f"no language {lang!r}: the course speaks {', '.join(LANGUAGES)}")


@dataclass(frozen=True)
class Diagnosis:
    """One misconception.

    ``title`` fits a table cell. ``explanation`` says what the misconception is and why it matters in JAX.
    ``hint`` leads a student to the fault and never holds the code that would mend it.
    """

    slug: str
    title: Text
    explanation: Text
    hint: Text

    def text(self, lang: str) -> Words:
        """Title, explanation and hint in ``lang``; ValueError for a language the course does not speak."""
        return Words(self.title.get(lang), self.explanation.get(lang), self.hint.get(lang))
