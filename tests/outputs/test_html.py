"""The pages of a class: what they say, to whom, and under which file names."""

from __future__ import annotations

import base64
import hashlib
import re

import pytest
from reports import EMPTY, FAILED, HOSTILE, OPEN, PASSED, exercise, lost, report, submission, unreadable

from autograder.outputs.html import page_names, to_html
from autograder.outputs.words import WORDS
from autograder.report import TestResult

TITLES = {"no-eps": "eps is not used"}
NAMES = (
    *("../../etc/passwd", "/root", "", ".", "..", "CON", "con", "nul", "a\x00b", "a/b", "a\\b", "x" * 300, "陈"),
    *("ada.html", "~", "-rf", "a\nb", "\ud800", "<b>", "a?b#c", "%2e%2e", HOSTILE),
)


def text(page: str) -> str:
    """What a reader sees, with single spaces."""
    return " ".join(re.sub(r"<[^>]*>", " ", page.partition("</head>")[2]).split())


class TestClass:
    PAGE = to_html(
        report(
            submission("ada", exercise(PASSED, PASSED, name="f"), exercise(PASSED, FAILED, name="g")),
            submission("bob", exercise(FAILED, EMPTY, name="f"), exercise(PASSED, FAILED, name="g")),
            submission("eve", exercise(PASSED, OPEN, name="f"), exercise(PASSED, name="g")),
            submission("bob", exercise(PASSED, name="h"), assignment="keys"),
            unreadable("zoe"),
        ),
        TITLES,
    )["index.html"]

    def test_scores_by_student_and_exercise(self):
        """A table an assignment, with means over what is final, and one over all assignments."""
        page = text(self.PAGE)
        assert "student total f g ada 6/7 4/4 2/3 bob 2/8 0/5 2/3" in page
        assert "eve 4/7 ? 2/5 ? 2/2" in page
        assert "zoe unreadable – –" in page
        assert "mean 4.0 2.0 2.0" in page
        assert "student total rows keys ada 6 6/7 – bob 4 2/8 2/2 eve 4 ? 4/7 ? – zoe 0 ? unreadable –" in page

    def test_what_needs_attention_comes_first(self):
        """With the reasons, before the misconceptions and the scores."""
        page = text(self.PAGE)
        zoe, eve = page.index("zoe · rows · unreadable the file is empty"), page.index("eve · rows · needs attention")
        assert zoe < eve < page.index("Most frequent misconceptions") < page.rindex("All assignments")
        assert "f / large: ZeroDivisionError at hidden_input_417" in page

    def test_misconceptions_say_how_many_show_them(self):
        """The most frequent first, in words, with the names behind it."""
        page = text(self.PAGE)
        assert "eps is not used ada bob g 2 / 3" in page
        assert "eps is not used bob f 1 / 3" in page
        assert page.index("g 2 / 3") < page.index("f 1 / 3")
        assert "not-attempted" not in page

    def test_every_student_has_a_page(self):
        """Linked by name; a student with two submissions has one."""
        links = set(re.findall(r'href="(students/[^"]*)"', self.PAGE))
        assert links == {f"students/{name}.html" for name in ("ada", "bob", "eve", "zoe")}

    def test_many_that_need_attention_are_folded(self):
        """Ten are shown, so that the scores stay in reach."""
        page = to_html(report(*(lost(f"s{number}") for number in range(25))), {})["index.html"]
        assert "15 more" in page
        assert page.count('class="card attention"') == 25

    def test_nobody_at_all(self):
        """An early Ctrl-C leaves a page that says so."""
        assert "0 students 0 graded" in text(to_html(report(), {})["index.html"])


class TestStudent:
    def test_messages_and_hints(self):
        """Of each test that was not passed, once if several say the same."""
        again = TestResult("zero_rows", "failed", 0, 1, "no-eps", "row 1 holds nan", FAILED.hint)
        one = submission("ada", exercise(PASSED, FAILED, again), notes=("a cell was put back",))
        page = text(to_html(report(one), TITLES)["students/ada.html"])
        assert page.startswith("ada 2/4 rows a cell was put back 2/4 standardize 2/2 passed values")
        assert "0/1 failed constant_rows eps is not used row 0 holds nan Hint: look at the divisor" in page
        assert page.endswith("0/1 failed zero_rows eps is not used row 1 holds nan")

    @pytest.mark.parametrize("one", [submission("eve", exercise(OPEN), notes=("secret",)), lost("eve")])
    def test_nothing_of_ours(self, one):
        """A grader error may quote a hidden test, and the notes of such a submission too."""
        page = text(to_html(report(one), {})["students/eve.html"])
        assert "It costs you nothing" in page
        for ours in ("hidden_input_417", "secret", "ZeroDivisionError", "it died", one.path):
            assert ours not in page

    def test_an_unreadable_one_is_told_why(self):
        """No points, and the reason."""
        page = text(to_html(report(unreadable()), {})["students/zoe.html"])
        assert page == "zoe rows This submission could not be read, so nothing was graded. the file is empty"

    def test_nobody_sees_another_student(self):
        """The pages are handed out one by one."""
        pages = to_html(report(submission("ada"), submission("bob")), {})
        assert "bob" not in pages["students/ada.html"]
        assert "href" not in pages["students/ada.html"]

    def test_a_long_message_is_cut(self):
        """A student's exception can be any length."""
        long = TestResult("t", "failed", 0, 1, "raises", "x" * 10**6)
        pages = to_html(report(submission("ada", exercise(long))), {})
        assert len(pages["students/ada.html"]) < 20_000


class TestFileNames:
    def test_a_plain_name_is_its_own(self):
        """So that an instructor finds the page."""
        assert page_names(["ada", "b_2-x"]) == {"ada": "ada", "b_2-x": "b_2-x"}

    @pytest.mark.parametrize("name", NAMES)
    def test_a_hostile_name_is_a_safe_one(self, name):
        """A file in the folder, on any system, with nothing to escape in a link."""
        found = page_names([name])[name]
        assert re.fullmatch(r"[a-z0-9_][a-z0-9_-]{0,80}", found)
        assert found not in ("con", "nul")

    def test_no_two_share_one(self):
        """Not on a file system that ignores case, and not by design."""
        taken = page_names(["Ada"])["Ada"]
        names = ["ada", "Ada", "ADA", "ada ", "a/da", "a:da", taken, f"{taken}-2", "x" * 100 + "1", "x" * 100 + "2"]
        assert len({name.lower() for name in page_names(names).values()}) == len(names)


class TestPage:
    @pytest.mark.parametrize("lang", WORDS)
    def test_the_policy_allows_the_style_and_nothing_else(self, lang):
        """Its hash is in the policy; there is no script, no other style and nothing from elsewhere."""
        for page in to_html(report(submission("ada"), unreadable()), TITLES, lang).values():
            (style,) = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
            digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
            policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
            assert policy in page
            assert not re.search(r"<script|<link|<img|style=|src=|https?:|@import|url\(|\son\w+=", page)

    def test_chinese_pages_are_chinese(self):
        """All fixed text, with the language declared."""
        batch = report(
            submission("a", exercise(PASSED, FAILED, EMPTY)), submission("e", exercise(OPEN)), unreadable("z")
        )
        for page in to_html(batch, {"no-eps": "没有用到 eps"}, "zh").values():
            assert '<html lang="zh-CN">' in page
            words = set(re.findall(r"[a-z]+", re.sub(r"<[^>]*>", " ", page.partition("</head>")[2])))
            for english in ("student", "passed", "failed", "graded", "points", "hint", "mean", "total", "attention"):
                assert english not in words

    def test_both_languages_say_everything(self):
        """The same outcomes and statuses."""
        english, chinese = WORDS["en"], WORDS["zh"]
        for name, value in english._asdict().items():
            if not isinstance(value, str):
                assert value.keys() == getattr(chinese, name).keys()

    def test_hostile_text_is_shown_as_text(self):
        """Escaped once, without control characters."""
        nasty = TestResult(HOSTILE, "failed", 0, 1, HOSTILE, HOSTILE, HOSTILE)
        batch = report(submission(HOSTILE, exercise(nasty, name=HOSTILE), assignment=HOSTILE, notes=(HOSTILE,)))
        for page in to_html(batch, {HOSTILE: HOSTILE}).values():
            assert "&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;" in page
            assert "<script" not in page
            assert "{{ 7 * 7 }}" in page
            assert not re.search("[\x00-\x09\x0b-\x1f\ufffe\uffff\ud800\u202e]", page)
