"""The JSON schema of the report, generated from its types.

``python -m autograder.outputs.schema > docs/report.schema.json`` writes the published one anew.
"""

from __future__ import annotations

import sys

import msgspec

from autograder.report import Report


def report_schema() -> bytes:
    """The schema as indented JSON (JSON Schema 2020-12)."""
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(Report)}
    return msgspec.json.format(msgspec.json.encode(schema), indent=2) + b"\n"


if __name__ == "__main__":
    sys.stdout.buffer.write(report_schema())
