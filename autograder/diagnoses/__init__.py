"""Diagnoses: the misconceptions that a hidden test can report, in English and Chinese.

A grader names a diagnosis by its slug and says itself what it observed. The words that are the same for every
student live here. ``common`` holds what several assignments share, and one module per assignment the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from autograder.diagnoses import (
    common,
    correct_benchmarking,
    key_discipline,
    row_standardization,
    scatter_add_histogram,
)
from autograder.diagnoses.model import LANGUAGES, Diagnosis, Text, Words

__all__ = ["DIAGNOSES", "LANGUAGES", "Diagnosis", "Text", "Words", "get", "titles"]


def _by_slug(groups: Iterable[Iterable[Diagnosis]]) -> Mapping[str, Diagnosis]:
    """All diagnoses by slug, read-only. ValueError for a slug that two entries claim."""
    table: dict[str, Diagnosis] = {}
    for diagnosis in (entry for group in groups for entry in group):
        if diagnosis.slug in table:
            raise ValueError(f"the diagnosis {diagnosis.slug!r} is defined twice")
        table[diagnosis.slug] = diagnosis
    return MappingProxyType(table)


DIAGNOSES: Mapping[str, Diagnosis] = _by_slug(
    (
        common.DIAGNOSES,
        row_standardization.DIAGNOSES,
        key_discipline.DIAGNOSES,
        correct_benchmarking.DIAGNOSES,
        scatter_add_histogram.DIAGNOSES,
    )
)
"""Every diagnosis of the course by its slug."""


def get(slug: str) -> Diagnosis:
    """The diagnosis called ``slug``. KeyError, with a message for the grader's author, if there is none."""
    try:
        return DIAGNOSES[slug]
    except KeyError:
        raise KeyError(f"no diagnosis {slug!r}: add it to a module of autograder/diagnoses") from None


def titles(lang: str) -> dict[str, str]:
    """The diagnoses in words, by slug."""
    return {slug: diagnosis.text(lang).title for slug, diagnosis in DIAGNOSES.items()}
