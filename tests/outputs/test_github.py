"""What a GitHub workflow shows: nothing that a student wrote is a command, Markdown or HTML."""

from __future__ import annotations

import re

import pytest
from markdown_it import MarkdownIt
from reports import EMPTY, FAILED, HOSTILE, OPEN, PASSED, exercise, lost, report, submission, unreadable

from autograder.outputs import plain_text
from autograder.outputs.github import escaped, resume_commands, stop_commands, to_annotations, to_summary
from autograder.report import TestResult

COMMANDS = {"error", "warning", "notice", "debug", "add-mask", "stop-commands", "set-output", "save-state", "group"}
NASTY = TestResult(HOSTILE, "failed", 0, 1, HOSTILE, HOSTILE, HOSTILE)


def commands(log: str) -> list[tuple[str, dict[str, str], str]]:
    """What the runner of GitHub takes for commands in a log: in either of its two forms, until they are stopped."""
    found, token = [], None
    for line in re.split(r"\r\n|\r|\n", log):
        new = re.match(r"\s*::([\w-]+)(?: (.*?))?::(.*)", line)
        old = re.search(r"##\[([\w-]+)[^\]]*\](.*)", line)
        if token is not None:
            token = None if new and new[1] == token else token
        elif new and new[1] in COMMANDS:
            pairs = [pair.split("=", 1) for pair in (new[2] or "").split(",") if "=" in pair]
            found.append((new[1], {key: unescaped(value) for key, value in pairs}, unescaped(new[3])))
            token = new[3] if new[1] == "stop-commands" else None
        elif old and old[1] in COMMANDS:
            found.append((old[1], {}, old[2]))
    return found


def unescaped(text: str) -> str:
    for code, character in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(code, character)
    return text


def rendered(markdown: str) -> str:
    return MarkdownIt("commonmark").enable("table").render(markdown)


class TestAnnotations:
    def test_one_students_tests(self):
        """Wrong is an error, not attempted a warning, and an exercise without any attempt is one line."""
        one = submission("ada", exercise(PASSED, FAILED, EMPTY, name="f"), exercise(EMPTY, EMPTY, name="g"))
        assert commands("\n".join(to_annotations(report(one)))) == [
            ("error", {"file": one.path, "title": "f / constant_rows: no-eps"}, "row 0 holds nan look at the divisor"),
            ("warning", {"file": one.path, "title": "f / shape: not-attempted"}, "f has not been attempted yet."),
            ("warning", {"file": one.path, "title": "g"}, "not attempted"),
        ]

    def test_a_class_shows_who_needs_attention(self):
        """Wrong answers are in the summary."""
        found = commands("\n".join(to_annotations(report(submission("ada"), lost("lou"), unreadable("zoe")))))
        assert [(level, properties["title"], text) for level, properties, text in found] == [
            ("error", "zoe: unreadable", "the file is empty"),
            ("error", "lou: needs-attention", "it died"),
        ]

    def test_no_more_than_github_shows(self):
        """The last one says how many there are besides."""
        found = commands("\n".join(to_annotations(report(*(lost(f"s{number}") for number in range(300))))))
        assert len(found) == 10
        assert found[-1][1]["title"] == "291 more"

    def test_a_hostile_submission_is_one_annotation_a_test(self):
        """Its text arrives whole and starts no command of its own."""
        lines = to_annotations(report(submission(HOSTILE, exercise(NASTY, name=HOSTILE), assignment=HOSTILE)))
        found = commands("\n".join(lines))
        assert len(lines) == len(found) == 1
        level, properties, text = found[0]
        assert (level, set(properties)) == ("error", {"file", "title"})
        assert text == plain_text(f"{HOSTILE} {HOSTILE}")
        assert "%0A" in text  # the student's own, not a line break

    def test_a_long_message_is_cut(self):
        """A student's exception can be any length."""
        long = TestResult("t", "failed", 0, 1, "raises", "x" * 10**6)
        assert len(to_annotations(report(submission("ada", exercise(long))))[0]) < 2000


def test_the_log_holds_no_command_of_a_student():
    """Both forms that the runner knows, also at the start of a line."""
    table = "student\n::add-mask::a\n  ::error::x\nx ##[set-output name=a]b"
    assert len(commands(table)) == 3
    assert commands("\n".join((stop_commands("8d3e"), table, resume_commands("8d3e"), "::error::ours"))) == [
        ("stop-commands", {}, "8d3e"),
        ("error", {}, "ours"),
    ]


class TestSummary:
    def test_a_class(self):
        """Counts, one row a student with what needs attention first, and the misconceptions in words."""
        text = to_summary(report(submission("ada"), submission("bob"), lost("lou")), {"no-eps": "eps is not used"})
        html = rendered(text)
        students = re.findall(r"<tr>\s*<td>(\w+)</td>\s*<td>rows</td>", html)
        assert students == ["lou", "ada", "bob"]
        assert "1 needs-attention, 2 graded" in html
        assert re.search(r">2</td>\s*<td>standardize</td>\s*<td>eps is not used</td>", html)
        assert "<li>it died</li>" in html

    def test_one_student(self):
        """Messages and hints of what was not passed."""
        html = rendered(to_summary(report(submission("ada", exercise(PASSED, FAILED, OPEN))), {}))
        assert "<strong>constant_rows</strong> failed: row 0 holds nan" in html
        assert "look at the divisor" in html
        assert "values" not in html

    def test_a_students_text_is_shown_as_it_is(self):
        """Rendered, the hostile text is the text it was: nothing more than ours is a tag."""
        batch = [submission(HOSTILE, exercise(NASTY, name=HOSTILE), assignment=HOSTILE, notes=(HOSTILE,))]
        batch.append(unreadable(HOSTILE, HOSTILE))
        for one in (report(*batch), report(batch[0])):
            html = rendered(to_summary(one, {HOSTILE: HOSTILE}))
            tags = set(re.findall(r"</?([a-z][a-z0-9]*)", html))
            assert tags <= {"h2", "h3", "p", "table", "thead", "tbody", "tr", "th", "td", "ul", "li", "strong", "br"}
            assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
            assert "javascript:alert(1)" in html  # as text
            assert 'href="' not in html

    @pytest.mark.parametrize(
        "text", ["a|b", "`x`", "<b>", "&lt;", "https://x.y", "www.x.y", "@me", "#1", "\\|", "陈 José"]
    )
    def test_escaped(self, text):
        """In a cell and out of it."""
        html = rendered(f"| a |\n|---|\n| {escaped(text)} |")
        cell = re.search(r"<td>(.*)</td>", html)[1]
        assert cell.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&") == text

    def test_no_more_than_github_takes(self):
        """The rest is counted; with no room at all there is nothing."""
        big = report(*(lost(f"student {number}") for number in range(40_000)))
        text = to_summary(big, {})
        assert 2**19 < len(text.encode()) <= 2**20
        assert re.search(r"\d+ more lines are too much", text)
        assert "student 0" in text.replace("&#32;", " ")
        assert to_summary(big, {}, 10) == ""
