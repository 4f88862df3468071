"""Hostile submissions as a browser shows them: on the feedback page and in formgrader nothing of theirs is active.

What is active on such a page is compared with the page of an honest submission, so that the scripts of nbgrader itself
do not count, and the page is opened in Chromium, where each attack would change the title.
"""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from collections import Counter
from html.parser import HTMLParser

import pytest
from nbconvert.exporters import HTMLExporter
from nbgrader.converters import Autograde, GenerateFeedback
from nbgrader.server_extensions.formgrader.handlers import template_path
from small_course import NAME
from test_nbgrader import RIGHT, course, environment, generated_course, run, settings, submit, work
from traitlets.config import Config

from autograder.outputs.html import to_html
from autograder.report import ExerciseResult, Report, SubmissionResult, TestResult

__all__ = ["course", "environment", "generated_course"]  # fixtures

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
PWN = "document.title='HACKED'"
SCRIPT = f"<script>{PWN};parent.{PWN};top.{PWN}</script>"
ATTACKS = (
    SCRIPT,
    f'<ScRiPt src="data:text/javascript,{PWN}"></sCrIpT>',
    f'<img src=x onerror="{PWN}">',
    f'<img src="x`<script>{PWN}</script>">',
    f'<svg onload="{PWN}"><script>{PWN}</script><animate onbegin="{PWN}" attributeName=x dur=1s></svg>',
    f'<iframe src="javascript:parent.{PWN}"></iframe>',
    f'<iframe srcdoc="{SCRIPT.replace("<", "&lt;")}"></iframe>',
    f'<object data="data:text/html,{SCRIPT}"></object><embed src="data:text/html,{SCRIPT}">',
    f'<details open ontoggle="{PWN}"><summary>x</summary></details>',
    f'<input autofocus onfocus="{PWN}"><video><source onerror="{PWN}"></video>',
    f'<math><mtext></form><form><mglyph><style></math><img src onerror="{PWN}">',
    f'<noscript><p title="</noscript><img src=x onerror={PWN}>">',
    f'<meta http-equiv="refresh" content="0;url=javascript:{PWN}"><base href="javascript:{PWN}//">',
    '<style>body { display: none }</style><link rel="stylesheet" href="data:text/css,*{display:none}">',
    f'<form action="javascript:{PWN}"><button class="full-credit">x</button></form>',
    f'<a href="javascript:{PWN}" class="full-credit" onclick="{PWN}">x</a> <b class="full-credit score">x</b>',
    f'<a href="java&#10;script:{PWN}">x</a> <a href="data:text/html,{SCRIPT}">x</a> <a href="vbscript:x">x</a>',
    f"[x](javascript:{PWN}) [x](&#106;avascript:{PWN}) [x](data:text/html;base64,PHNjcmlwdD4=) <javascript:{PWN}>",
    f'![x](x "\\" onerror=\\"{PWN}") ![x](javascript:{PWN})',
    f"```mermaid\n</pre>{SCRIPT}\n```",
    f'```"><img src=x onerror={PWN}>\nx\n```',
    f"</code></pre></textarea></title>-->{SCRIPT}",
    f"`</code>{SCRIPT}`",
    f"$\\href{{javascript:{PWN}}}{{x}}$ $$</script>{SCRIPT}$$",
    f"\x1b[31mred\x1b[0m \x1b]8;;javascript:{PWN}\x07link\x1b]8;;\x07 \x9b2J",
    f"{{{{ '{SCRIPT}' | safe }}}} {{% raw %}}",
)
ALL = "\n\n".join(ATTACKS)


def hostile() -> dict:
    """A submission that attacks from everywhere; a solution's text comes back as an exception's message."""
    notebook = work({"double": f"# raises {ALL}", "triple": f"'''{ALL}'''"}, answer=ALL)
    outputs = [
        {
            "output_type": "display_data",
            "metadata": {},
            "data": {
                "text/html": ALL,
                "image/svg+xml": f"<svg onload={PWN}></svg>",
                "application/javascript": PWN,
                "text/markdown": ALL,
            },
        },
        {"output_type": "stream", "name": "stderr", "text": ALL},
        {"output_type": "error", "ename": ALL, "evalue": ALL, "traceback": [ALL]},
    ]
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"] = outputs
    notebook["metadata"] |= {"title": ALL, "name": ALL, "language_info": {"name": SCRIPT, "pygments_lexer": SCRIPT}}
    notebook["metadata"]["kernelspec"]["display_name"] = SCRIPT
    for number, attack in enumerate(ATTACKS):
        for kind in ("markdown", "raw", "code"):
            own = {"cell_type": kind, "id": f"{kind}-{number}", "metadata": {"tags": [attack]}, "source": attack}
            own["metadata"] |= {"magics_language": attack, "raw_mimetype": "text/html", "format": "text/html"}
            own |= {"outputs": outputs, "execution_count": None} if kind == "code" else {}
            own |= {"attachments": {"x": {"image/svg+xml": attack}}} if kind == "markdown" else {}
            notebook["cells"].append(own)
    return notebook


def pages(root) -> list[str]:
    """The feedback page, and formgrader's page of the same submission."""
    run(root, Autograde)
    run(root, GenerateFeedback)
    feedback = (root / "feedback" / "ada" / NAME / f"{NAME}.html").read_text()
    config = settings(root)
    config.merge(Config({"HTMLExporter": {"template_name": "formgrade", "extra_template_basedirs": [template_path]}}))
    resources = dict.fromkeys(("assignment_id", "notebook_id", "submission_id", "base_url", "student"), "x")
    resources |= {"index": 0, "total": 1, "last_name": "", "first_name": "", "notebook_path": "x"}
    path = root / "autograded" / "ada" / NAME / f"{NAME}.ipynb"
    formgrader, _ = HTMLExporter(config=config).from_filename(str(path), resources=resources)
    return [feedback, formgrader]


class Active(HTMLParser):
    """Counts what can act in a page: elements that load or run something, handlers, and links other than to pages."""

    ELEMENTS = frozenset(
        {"script", "iframe", "frame", "object", "embed", "applet", "svg", "math", "form", "base", "meta", "link"}
        | {"style", "button", "input", "textarea", "video", "audio", "source", "portal", "template", "noscript"}
    )

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: Counter[str] = Counter()
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        if tag in self.ELEMENTS:
            self.found[f"<{tag}>"] += 1
        for name, value in attrs:
            link = name in ("href", "src", "action", "formaction", "xlink:href", "srcset", "background", "poster")
            local = re.match(r"(https?:|mailto:|#|attachment:|x|$)", (value or "").strip().lower())
            if (
                name.startswith("on")
                or name in ("style", "srcdoc")
                or (link and tag not in self.ELEMENTS and not local)
            ):
                self.found[f"<{tag} {name}={value[:60]}>"] += 1
            if name == "class" and "full-credit" in value:
                self.found["full-credit"] += 1


def opened(page: str, folder) -> str:
    """The page as it is after Chromium has loaded it, without any network."""
    file = folder / "page.html"
    file.write_text(page)
    options = "--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking"
    quiet = "--disable-component-update --disable-sync --virtual-time-budget=3000 --dump-dom"
    command = [CHROMIUM, *options.split(), *quiet.split(), "--host-resolver-rules=MAP * ~NOTFOUND"]
    command += [f"--user-data-dir={folder / 'profile'}", file.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    assert "</html>" in done.stdout
    return done.stdout


def title(page: str) -> str:
    return re.search(r"<title>(.*?)</title>", page, re.DOTALL)[1]


def test_a_hostile_submission_adds_nothing_active(course):
    """No element, handler or link on its pages that an honest submission's pages lack."""
    submit(course, "ada", work(RIGHT | {"double": "half"}))
    honest = [Active(page).found for page in pages(course)]
    submit(course, "ada", hostile())
    for page, expected in zip(pages(course), honest, strict=True):
        assert Active(page).found - expected == Counter()
        assert PWN.replace("'", "&#x27;") in page or PWN in page  # the attacks are there, as text


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
class TestInChromium:
    def test_an_attack_that_works_is_seen(self, tmp_path):
        """Without that the other test would prove nothing."""
        for attack in (ATTACKS[0], ATTACKS[2], ATTACKS[4]):
            page = f"<!DOCTYPE html><html><head><title>fine</title></head><body>{attack}</body></html>"
            assert title(opened(page, tmp_path)) == "HACKED"

    def test_a_hostile_submission_runs_nothing(self, course, tmp_path):
        """Each page keeps its title and, after loading, holds nothing active that an honest one's lacks."""
        submit(course, "ada", work(RIGHT | {"double": "half"}))
        honest = [Active(opened(page, tmp_path)).found for page in pages(course)]
        submit(course, "ada", hostile())
        for page, expected in zip(pages(course), honest, strict=True):
            shown = opened(page, tmp_path)
            assert title(shown) == title(page)
            assert "HACKED" not in title(shown)
            assert Active(shown).found - expected == Counter()


def class_report(text: str) -> dict[str, str]:
    """The pages of a class where ``text`` is the name and the message of everything."""
    test = TestResult(text, "failed", 0, 1, text, text, text)
    fault = TestResult(text, "grader-error", 0, 1, message=text)
    exercises = (ExerciseResult(text, 0, 1, (test,)), ExerciseResult(f"{text}_2", 0, 1, (fault,)))
    submissions = [
        SubmissionResult(text, text, text, "needs-attention", 0, 2, notes=(text,), exercises=exercises),
        SubmissionResult(text, f"{text}2", text, "graded", 0, 1, notes=(text,), exercises=exercises[:1]),
        SubmissionResult(f"{text}3", text, text, "unreadable", 0, 2, notes=(text,)),
    ]
    report = Report("0", text, "cpu", "none", 0, tuple(submissions))
    return to_html(report, {text: text})


def active(page: str) -> Counter[str]:
    """What is active on a page of the class report, but for its links to the pages of students."""
    page = re.sub(r'<a href="students/[a-z0-9_-]+\.html">', "<a>", page)
    return Active(page).found


def test_the_class_report_holds_nothing_active_of_a_student():
    """The pages of hostile names and messages have the elements of those of harmless ones."""
    harmless, hostile_pages = class_report("x_y").values(), class_report(ALL).values()
    for page, expected in zip(hostile_pages, harmless, strict=True):
        assert active(page) == active(expected)
        assert set(active(page)) == {"<meta>", "<style>"}
        assert "&lt;script&gt;" in page


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
class TestClassReportInChromium:
    def test_hostile_names_and_messages_run_nothing(self, tmp_path):
        """Each page keeps its title and its elements."""
        for page, expected in zip(class_report(ALL).values(), class_report("x_y").values(), strict=True):
            shown = opened(page, tmp_path)
            assert title(shown) != "HACKED"
            assert active(shown) == active(expected)

    def test_even_a_script_that_got_in_does_not_run(self, tmp_path):
        """The policy of the pages forbids it; their own style is not forbidden."""
        page = class_report("x")["index.html"]
        before = opened(page.replace("</body>", f"{SCRIPT}</body>"), tmp_path)
        assert "HACKED" not in title(before)
        without = re.sub(r"<meta http-equiv[^>]*>", "", page)
        assert title(opened(without.replace("</body>", f"{SCRIPT}</body>"), tmp_path)) == "HACKED"

    @pytest.mark.parametrize("text", ["x" * 200, "a long name of many words " * 9, "standardize_rows_" * 12])
    def test_a_phone_needs_no_scrolling_sideways(self, text, tmp_path):
        """At 390 pixels: wide tables scroll by themselves."""
        for page in class_report(text).values():
            frame = f'<iframe id="f" style="width:390px;height:800px;border:0" srcdoc="{html.escape(page)}"></iframe>'
            measure = "let r=f.contentDocument.documentElement;document.title=r.clientWidth+'/'+r.scrollWidth"
            shown = opened(
                f"<html><head><title></title></head><body>{frame}<script>onload=()=>{{{measure}}}</script>", tmp_path
            )
            width, needed = map(int, title(shown).split("/"))
            assert needed == width >= 370  # 390 less a scrollbar


SECRET = "assert student.double(hidden_input_417)"


@pytest.mark.parametrize("double", ["outage", "boom"])
def test_feedback_tells_nothing_of_ours(course, double):
    """No hidden test, no traceback and no path: neither of the hidden grader nor of an error of ours."""
    (course / "graders" / f"test_{NAME}.py").write_text(SECRET)
    engine = course / "nbgrader_config.py"
    engine.write_text(engine.read_text().replace("fake_engine.grade", "fake_engine.telltale"))
    submit(course, "ada", work(RIGHT | {"double": double}))
    for page in pages(course):
        for ours in (SECRET, "hidden_input_417", "Traceback (", str(course), "graders/test_", "RuntimeError"):
            assert ours not in page
        assert "fault on our side" in page


def test_a_counterexample_is_the_only_input_on_the_page(course):
    """What a failed test observed is shown; of a passed one, nothing but its name and points."""
    submit(course, "ada", work(RIGHT | {"double": "# raises f(2) is 5, expected 4"}))
    feedback, _ = pages(course)
    assert feedback.count("f(2) is 5, expected 4") == 3  # in the student's own cell, as the message and as the hint
    cells = json.loads((course / "autograded" / "ada" / NAME / f"{NAME}.ipynb").read_text())["cells"]
    tests = [cell for cell in cells if cell["metadata"].get("nbgrader", {}).get("grade_id") == "triple_tests"]
    assert ["".join(cell["source"]) for cell in tests] == ["# triple: 3 points."]
