"""The diagnoses are complete, written in both languages, and give no answer away."""

import ast
import re
from pathlib import Path

import pytest

from autograder import diagnoses
from autograder.diagnoses import DIAGNOSES, LANGUAGES, Diagnosis, Text

ROOT = Path(__file__).parents[1]

COURSE = {
    "every exercise": "wrong-result not-attempted raises kernel-died timeout bad-reply",
    "row_standardization": """
        axis-columns axis-global missing-keepdims no-eps eps-in-sqrt ddof-1 variance-not-std one-pass-variance
        not-traceable python-loop numpy-result mutates-input wrong-dtype""",
    "key_discipline": """
        key-reused main-key-consumed global-numpy-rng seed-ignored hard-coded legacy-prngkey range-off-by-one
        not-a-permutation not-standard-normal not-prefix-stable same-mask not-rescaled wrong-shape
        wrong-dtype""",
    "correct_benchmarking": """
        no-wait wait-outside-timer no-warmup warmup-not-awaited mean-not-median min-not-median max-not-median
        last-not-median single-sample batch-timed unit-seconds unit-microseconds unit-nanoseconds wall-clock
        cpu-clock ignores-n-repeat ignores-n-warmup pytree-not-awaited crashes-on-plain-result
        swallows-exception drops-arguments jits-inside hard-coded not-jitted retraces captures-x
        warms-up-first-call""",
    "scatter_add_histogram": """
        overwrites-duplicates python-loop uses-bincount uses-one-hot num-classes-ignored
        num-classes-not-static not-jitted retraces wrong-dtype negative-wraps
        clips-into-range not-differentiable wrong-shape""",
}

# What would be part of a solution: a call, an assignment, an indexing, a decorator, or the name asked for.
CODE = re.compile(r"\w\(|\w\[|(?<![=!<>])=(?!=)|^\s*@|\bdef\b|\blambda\b|\breturn \w+[.(\[]|:=")
GIVEAWAYS = (
    "keepdims",
    "ddof",
    "block_until_ready",
    "device_get",
    "is_ready",
    "perf_counter",
    "monotonic",
    "fold_in",
    "split",
    "static_arg",
    ".at",
    "statistics.",
    "np.median",
    "* 1000",
    "* 1e3",
    "jnp.where",
    "np.add.at",
)

CJK = r"[\u4e00-\u9fff]"
EVERY = pytest.mark.parametrize("diagnosis", DIAGNOSES.values(), ids=lambda diagnosis: diagnosis.slug)


def texts(diagnosis: Diagnosis) -> dict[str, Text]:
    return {"title": diagnosis.title, "explanation": diagnosis.explanation, "hint": diagnosis.hint}


@pytest.mark.parametrize("part", COURSE)
def test_every_diagnosis_of_the_course_exists(part):
    """A grader may name any diagnosis that the course lists."""
    assert [slug for slug in COURSE[part].split() if slug not in DIAGNOSES] == []


def test_no_diagnosis_is_without_a_use():
    """Nothing is left over from a misconception that the course no longer lists."""
    listed = {slug for part in COURSE.values() for slug in part.split()}
    assert {"no-error", "too-much-output"} == set(DIAGNOSES) - listed


def test_the_corpus_expects_only_diagnoses_that_exist():
    """A slug misspelt in a corpus file would make a case impossible to hold."""
    unknown = []
    for path in sorted((ROOT / "tests" / "submissions").rglob("*.py")):
        for line in re.findall(r"^# expect:(.*)$", path.read_text(encoding="utf-8"), flags=re.MULTILINE):
            unknown += [f"{path.name}: {slug}" for slug in re.split(r"[|\s]+", line.strip()) if slug not in DIAGNOSES]
    assert unknown == []


def test_graders_report_only_diagnoses_that_exist():
    """A slug misspelt in a grader would turn a student's fault into one of ours."""
    place = {"Wrong": 0, "wrong": 0, "check": 1}
    unknown = []
    for path in sorted((ROOT / "autograder" / "graders").glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in place:
                slugs = node.args[place[node.func.id] :][:1]
                values = [one.value for one in slugs if isinstance(one, ast.Constant)]
                unknown += [f"{path.name}:{node.lineno}: {slug}" for slug in values if slug not in DIAGNOSES]
    assert unknown == []


def test_the_table_cannot_be_changed():
    """One grader must not be able to alter what another one reports."""
    with pytest.raises(TypeError):
        DIAGNOSES["wrong-result"] = DIAGNOSES["raises"]


def test_get_finds_a_diagnosis_by_its_slug():
    """The entry found is the one that carries the slug."""
    assert diagnoses.get("no-eps").slug == "no-eps"


def test_an_unknown_slug_is_a_clear_error():
    """A misspelt slug in a grader is named, with the place to add it."""
    with pytest.raises(KeyError, match=r"no diagnosis 'no-epz'.*autograder/diagnoses"):
        diagnoses.get("no-epz")


def test_a_slug_cannot_be_claimed_twice():
    """Two meanings of one slug would be silently merged."""
    entry = diagnoses.get("no-eps")
    with pytest.raises(ValueError, match="'no-eps' is defined twice"):
        diagnoses._by_slug([[entry], [entry]])


def test_an_unknown_language_is_a_clear_error():
    """No student gets a text in a language other than the one asked for."""
    with pytest.raises(ValueError, match="no language 'fr': the course speaks en, zh"):
        diagnoses.get("no-eps").text("fr")


@EVERY
def test_the_slug_is_well_formed(diagnosis):
    """Slugs are lower-case words joined by hyphens, and the table's key is the entry's own."""
    assert re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", diagnosis.slug)
    assert diagnosis is DIAGNOSES[diagnosis.slug]


@EVERY
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_exists_and_is_tidy(diagnosis, lang):
    """No text is empty, runs over lines, or has stray blanks."""
    for name, text in zip(("title", "explanation", "hint"), diagnosis.text(lang), strict=True):
        assert text, name
        assert text == " ".join(text.split()), name


@EVERY
def test_texts_are_as_long_as_their_place_allows(diagnosis):
    """A title fits a table cell; explanations and hints are one to three sentences."""
    assert len(diagnosis.title.en) <= 45
    assert len(diagnosis.title.zh) <= 20
    for name in ("explanation", "hint"):
        text = texts(diagnosis)[name]
        assert 1 <= len(re.findall(r"[.?!](?=\s|$)", text.en)) <= 3, name
        assert 1 <= len(re.findall(r"[。？！]", text.zh)) <= 3, name


@EVERY
def test_each_language_is_itself(diagnosis):
    """English holds no Chinese; Chinese is Chinese, with full-width punctuation."""
    for name, text in texts(diagnosis).items():
        assert not re.search(CJK, text.en), name
        assert re.search(CJK, text.zh), name
        assert not re.search(rf"{CJK}\s*[,.;:?!()]|[,.;:?!()]\s*{CJK}", text.zh), name


@EVERY
def test_chinese_is_set_apart_from_latin_words(diagnosis):
    """A blank stands between Chinese characters and Latin words, as in the rest of the course."""
    for name, text in texts(diagnosis).items():
        assert not re.search(rf"{CJK}[A-Za-z0-9`]|[A-Za-z0-9`]{CJK}", text.zh), name


@EVERY
@pytest.mark.parametrize("lang", LANGUAGES)
def test_hints_never_contain_solution_code(diagnosis, lang):
    """A hint leads to the fault; the code that mends it is the student's."""
    hint = diagnosis.hint.get(lang)
    assert not CODE.search(hint)
    assert [name for name in GIVEAWAYS if name in hint.lower()] == []


def test_no_two_diagnoses_say_the_same():
    """Titles and explanations tell the diagnoses apart in a class report."""
    for lang in LANGUAGES:
        for name in ("title", "explanation"):
            seen = [texts(diagnosis)[name].get(lang) for diagnosis in DIAGNOSES.values()]
            assert len(seen) == len(set(seen)), (lang, name)


def test_titles_are_in_the_language_asked_for():
    """For the reports, by slug."""
    assert diagnoses.titles("en").keys() == diagnoses.titles("zh").keys() == DIAGNOSES.keys()
    assert diagnoses.titles("zh")["no-eps"] == DIAGNOSES["no-eps"].title.zh
