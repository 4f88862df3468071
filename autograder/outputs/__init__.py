"""One module a format. Nothing in here knows more than ``autograder.report``."""

from __future__ import annotations

import re
import unicodedata

MAX_TEXT = 4000

# Terminal sequences: CSI (colours, cursor), OSC (titles, links, clipboard), other two-byte escapes.
_ESCAPES = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"
    r"|(?:\x1b\]|\x9d)[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?"
    r"|\x1b[ -~]?"
)
_DIRECTION_MARKS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")

# Neither is a character of XML 1.0; all others that are not are controls and surrogates.
_NOT_CHARACTERS = frozenset("\ufffe\uffff")


def plain_text(text: str) -> str:
    """``text`` on one line, without anything that could steer a terminal or reorder what is read.

    Names of students, files and cells come from submissions: an escape sequence in one of them could clear
    the screen, fake a row or set the window's title.
    """
    return _cleaned(text).strip()


def plain_lines(text: str) -> str:
    """The same for a text of several lines, which stay lines; no more than ``MAX_TEXT`` characters of it."""
    lines = (_cleaned(line).rstrip() for line in shortened(text).splitlines())
    return "\n".join(line for line in lines if line)


def shortened(text: str, most: int = MAX_TEXT) -> str:
    """``text``, or the beginning of it if it is longer than ``most``: a student's exception can be any length."""
    return text if len(text) <= most else text[: most - 2] + " …"


def _cleaned(line: str) -> str:
    return "".join(_harmless(character) for character in _ESCAPES.sub("", line))


def _harmless(character: str) -> str:
    if character in "\t\n\r\v\f\u2028\u2029\x85":
        return " "
    if character in _DIRECTION_MARKS:
        return ""
    if character in _NOT_CHARACTERS:
        return ""
    return "" if unicodedata.category(character) in ("Cc", "Cs") else character
