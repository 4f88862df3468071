"""Check the course: sources, releases, points, leaks, graders and the corpus.

Nothing is executed: notebooks and graders are read, and ``release/`` is generated again by nbgrader's own
converter into a temporary folder, without a gradebook. Every problem says what is wrong and what to do.
"""

from __future__ import annotations

import ast
import io
import json
import logging
import re
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.course import Assignment, Course, cell_source
from autograder.errors import CourseError

CHECK_SUFFIX = "_check"
TESTS_SUFFIX = "_tests"

_BEGIN, _END = "BEGIN SOLUTION", "END SOLUTION"
_MARKERS = (_BEGIN, _END, "BEGIN HIDDEN TESTS", "END HIDDEN TESTS", "BEGIN MARK SCHEME", "END MARK SCHEME")
_NOTEBOOK_KEYS = {"kernelspec", "language_info"}
_SOURCE_CELL_KEYS = {"nbgrader", "tags"}
_RELEASE_CELL_KEYS = _SOURCE_CELL_KEYS | {"deletable", "editable"}  # nbgrader locks cells with the last two
_ABSOLUTE_PATH = re.compile(r"(?<![\w.:/~])/(?:home|root|Users|tmp|var|opt|usr|mnt|srv|work)/[\w.-]+|[A-Z]:\\Users\\")
_GRADER_PACKAGE = re.compile(r"\b(?:import|from)\s+autograder\b|\bautograder[./]\w+")
_RUN = 3
"""So many lines of a solution in a row are a leak; a shorter solution is one as a whole."""
_DISTINCTIVE = 45
"""A single line of a solution that is this long is a leak wherever it stands."""


@dataclass(frozen=True)
class Problem:
    """One fault of the course: in which file (relative to the course's folder), what it is, what to do."""

    file: str
    what: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.file}: {self.what}\n    {self.remedy}"


def lint(course: Course) -> list[Problem]:
    """Everything that is wrong with the course, file by file; empty if nothing is."""
    problems: list[Problem] = []
    assignments = []
    for name in course.assignments:
        try:
            assignment = course.assignment(name)
            if assignment.source.is_file():
                assignments.append(assignment)
            else:
                remedy = "Put it back, or lint the course where its solutions are."
                problems.append(Problem(_relative(course, assignment.source), "missing", remedy))
        except CourseError as error:
            problems.append(Problem(f"assignments/{name}", str(error), "Repair the source notebook."))
    problems += _releases(course)
    for assignment in assignments:
        problems += _source(course, assignment)
        problems += _points(course, assignment)
        problems += _leaks(course, assignment)
        problems += _stubs(course, assignment)
    problems += _corpus(course, {assignment.name: assignment for assignment in assignments})
    return sorted(set(problems), key=lambda problem: (problem.file, problem.what))


# --- release/ is what nbgrader makes of assignments/ --------------------------------------------------------


def generate_release(course: Course, folder: Path) -> str:
    """Generate every assignment's release into ``folder`` with the course's settings, as nbgrader does it.

    What `nbgrader generate_assignment --force` writes into ``release/``, without touching the course or its
    gradebook. Returns nbgrader's errors, empty if all went well.
    """
    from nbgrader.converters import GenerateAssignment
    from nbgrader.converters.base import NbGraderException
    from nbgrader.coursedir import CourseDirectory
    from traitlets.config.loader import PyFileConfigLoader

    messages = io.StringIO()
    log = logging.Logger("jaxercise-lint", logging.ERROR)  # not registered: nobody else's handlers see it
    log.addHandler(logging.StreamHandler(messages))
    config = PyFileConfigLoader("nbgrader_config.py", path=str(course.root)).load_config()
    config.CourseDirectory.root = str(course.root)
    config.CourseDirectory.release_directory = str(folder)  # absolute, so it wins over the root
    config.SaveCells.enabled = False  # what `nbgrader generate_assignment --no-db` sets
    config.GenerateAssignment.no_database = True
    config.GenerateAssignment.force = True
    for name in course.assignments:
        config.CourseDirectory.assignment_id = name
        try:
            coursedir = CourseDirectory(config=config, log=log)
            GenerateAssignment(coursedir=coursedir, config=config, log=log).start()
        except NbGraderException as error:
            log.error("%s: %s", name, error)
    return messages.getvalue()


def _releases(course: Course) -> Iterator[Problem]:
    remedy = "Run `nbgrader generate_assignment {} --force` and commit what it writes into release/."
    with tempfile.TemporaryDirectory() as scratch:
        errors = generate_release(course, Path(scratch))
        if errors:
            yield Problem("assignments", f"nbgrader cannot generate a release: {_last_lines(errors)}", "Repair it.")
            return
        expected = _files(Path(scratch))
    present = _files(course.root / "release")
    for path in sorted(expected.keys() | present.keys()):
        file = f"release/{path}"
        name = path.split("/")[0]
        if path not in present:
            yield Problem(file, "missing", remedy.format(name))
        elif path not in expected:
            yield Problem(file, "nothing in assignments/ generates this file", "Delete it.")
        elif expected[path] != present[path]:
            where = _first_difference(expected[path], present[path])
            yield Problem(file, f"is not what assignments/{name} generates, {where}", remedy.format(name))


def _files(root: Path) -> dict[str, bytes]:
    files = (path for path in root.rglob("*") if path.is_file() and ".ipynb_checkpoints" not in path.parts)
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in files}


def _first_difference(expected: bytes, present: bytes) -> str:
    for number, (ours, theirs) in enumerate(zip(expected.splitlines(), present.splitlines(), strict=False), 1):
        if ours != theirs:
            return f"first in line {number}"
    return "in its length"


def _last_lines(text: str, count: int = 4) -> str:
    return " / ".join(line.strip() for line in text.strip().splitlines()[-count:])


# --- the source notebook ------------------------------------------------------------------------------------


def _source(course: Course, assignment: Assignment) -> Iterator[Problem]:
    file = _relative(course, assignment.source)
    notebook = json.loads(assignment.source.read_bytes())
    cells = _by_grade_id(notebook)
    yield from _clean(file, notebook, _SOURCE_CELL_KEYS)
    if (notebook.get("nbformat"), notebook.get("nbformat_minor")) != (4, 5):
        yield Problem(file, "is not nbformat 4.5, so its cells have no ids", "Save it with a current Jupyter.")
    if notebook.get("metadata", {}).get("kernelspec", {}).get("name") != "python3":
        yield Problem(file, "does not name the kernel python3", "Set metadata.kernelspec.name to python3.")
    if "setup" not in cells:
        yield Problem(file, "has no cell `setup`", "Add a read-only code cell with the imports, grade_id setup.")
    for grade_id, number in _repeated(cell_id for cell in notebook["cells"] if (cell_id := _grade_id(cell))):
        yield Problem(file, f"grade_id {grade_id} occurs {number} times", "Give every cell a grade_id of its own.")
    for cell_id, number in _repeated(cell.get("id", "") for cell in notebook["cells"]):
        yield Problem(file, f"cell id {cell_id!r} occurs {number} times", "Give every cell an id of its own.")
    for exercise in assignment.exercises:
        yield from _exercise_cells(file, cells, exercise.name, exercise.points)
    for question in assignment.written:
        yield from _flags(file, cells, question.name, cell_type="markdown", grade=True, solution=True, locked=False)


def _exercise_cells(file: str, cells: dict[str, dict[str, Any]], name: str, points: int) -> Iterator[Problem]:
    yield from _flags(file, cells, name, grade=False, solution=True, locked=False)
    yield from _flags(file, cells, name + CHECK_SUFFIX, grade=False, solution=False, locked=True)
    yield from _flags(file, cells, name + TESTS_SUFFIX, grade=True, solution=False, locked=True)
    solution = cell_source(cells[name])
    if solution.count(_BEGIN) == 0 or solution.count(_BEGIN) != solution.count(_END):
        yield Problem(
            file,
            f"the solution in cell {name} is not between markers",
            f"Put ### {_BEGIN} and ### {_END} around what students write.",
        )
    tests = cell_source(cells[name + TESTS_SUFFIX]).strip()
    if "\n" in tests or not tests.startswith("#") or not re.search(rf"\b{points}\b", tests):
        yield Problem(
            file,
            f"cell {name}{TESTS_SUFFIX} is not one comment line naming its {points} points",
            f"Write: # {name}: {points} points. The tests run after you submit.",
        )


def _flags(
    file: str, cells: dict[str, dict[str, Any]], grade_id: str, cell_type: str = "code", **expected: bool
) -> Iterator[Problem]:
    cell = cells.get(grade_id)
    if cell is None:
        yield Problem(file, f"cell {grade_id} is missing", f"Add a {cell_type} cell with grade_id {grade_id}.")
        return
    if cell.get("cell_type") != cell_type:
        yield Problem(file, f"cell {grade_id} is a {cell.get('cell_type')} cell", f"Make it a {cell_type} cell.")
    nbgrader = cell["metadata"]["nbgrader"]
    for flag, value in {**expected, "task": False}.items():
        if nbgrader.get(flag, False) is not value:
            yield Problem(file, f"cell {grade_id} has {flag} {nbgrader.get(flag)}", f"Set {flag} to {value}.")
    if nbgrader.get("schema_version") != 3:
        yield Problem(file, f"cell {grade_id} has not schema_version 3", "Run `nbgrader update` on the notebook.")


def _clean(file: str, notebook: dict[str, Any], cell_keys: set[str]) -> Iterator[Problem]:
    """No trace of the instructor's session: outputs, counts, metadata, paths."""
    metadata = notebook.get("metadata", {})
    for key in sorted(metadata.keys() - _NOTEBOOK_KEYS):
        yield Problem(file, f"has instructor metadata {key!r}", "Delete it from the notebook's metadata.")
    if metadata.get("language_info", {}).keys() - {"name"}:
        what = "language_info describes the instructor's Python"
        yield Problem(file, what, "Keep only its name.")
    for cell in notebook["cells"]:
        name = _grade_id(cell) or cell.get("id", "?")
        if cell.get("outputs"):
            yield Problem(file, f"cell {name} has outputs", "Clear all outputs and save.")
        if cell.get("execution_count") is not None:
            yield Problem(file, f"cell {name} has an execution count", "Clear all outputs and save.")
        for key in sorted(cell.get("metadata", {}).keys() - cell_keys):
            yield Problem(file, f"cell {name} has instructor metadata {key!r}", "Delete it from the cell's metadata.")
        if found := _ABSOLUTE_PATH.search(cell_source(cell)):
            yield Problem(file, f"cell {name} names the path {found[0]}", "Say it without an absolute path.")


# --- points -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class HiddenTest:
    """One test function of a grader file, as its source says. ``points`` None: not a plain number."""

    name: str
    exercise: str
    points: int | None
    copies: int = 1


def hidden_tests(source: str) -> list[HiddenTest]:
    """The tests of a grader file by its marks ``@exercise("name")`` and ``@points(n)``, without importing it.

    A mark may stand on the function, its class or, as ``pytestmark``, the module. A parametrized test counts
    once for each literal parameter. Raises ``SyntaxError``.
    """
    module = ast.parse(source)
    outer = _marks([value for node in module.body if (value := _pytestmark(node)) is not None])
    return list(_tests_in(module.body, outer))


def _tests_in(body: Iterable[ast.stmt], outer: dict[str, list[ast.Call]]) -> Iterator[HiddenTest]:
    for node in body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from _tests_in(node.body, outer | _marks(node.decorator_list))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            marks = outer | _marks(node.decorator_list)
            exercise = _constant(marks.get("exercise"))
            points = _constant(marks.get("points"))
            copies = 1
            for call in marks.get("parametrize", []):
                values = call.args[1] if len(call.args) > 1 else None
                copies *= len(values.elts) if isinstance(values, ast.List | ast.Tuple) else 1
            yield HiddenTest(
                node.name,
                exercise if isinstance(exercise, str) else "",
                points if isinstance(points, int) and not isinstance(points, bool) else None,
                copies,
            )


def _marks(decorators: Iterable[ast.expr]) -> dict[str, list[ast.Call]]:
    marks: dict[str, list[ast.Call]] = {}
    for node in decorators:
        calls = node.elts if isinstance(node, ast.List | ast.Tuple) else [node]
        for call in calls:
            if isinstance(call, ast.Call):
                marks.setdefault(_last_name(call.func), []).append(call)
    return marks


def _pytestmark(node: ast.stmt) -> ast.expr | None:
    if isinstance(node, ast.Assign) and any(_last_name(target) == "pytestmark" for target in node.targets):
        return node.value
    return None


def _last_name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _constant(calls: list[ast.Call] | None) -> object:
    if calls and calls[0].args and isinstance(calls[0].args[0], ast.Constant):
        return calls[0].args[0].value
    return None


def _points(course: Course, assignment: Assignment) -> Iterator[Problem]:
    file = _relative(course, assignment.grader)
    if not assignment.grader.is_file():
        yield Problem(file, "missing", f"Write the hidden tests of {assignment.name}.")
        return
    try:
        tests = hidden_tests(assignment.grader.read_text(encoding="utf-8"))
    except SyntaxError as error:
        yield Problem(file, f"is not Python: {error}", "Repair it.")
        return
    known = {exercise.name for exercise in assignment.exercises}
    for test in tests:
        if test.exercise not in known:
            what = f"{test.name} has no exercise of this assignment" + (f": {test.exercise}" if test.exercise else "")
            yield Problem(file, what, f'Mark it @exercise("...") with one of {", ".join(sorted(known))}.')
        if test.points is None or test.points < 1:
            yield Problem(file, f"{test.name} has no whole number of points", "Mark it @points(n).")
    for exercise in assignment.exercises:
        total = sum((test.points or 0) * test.copies for test in tests if test.exercise == exercise.name)
        if total != exercise.points:
            yield Problem(
                file,
                f"the tests of {exercise.name} add up to {total} points, its cell says {exercise.points}",
                f"Change the tests' @points, or the points of {exercise.tests_cell} in the notebook.",
            )
    for path in _grader_modules(assignment.grader):
        yield from _slugs(_relative(course, path), path)


def _grader_modules(grader: Path) -> Iterator[Path]:
    """The grader's file, and those beside it that it imports from."""
    yield grader
    for node in ast.walk(ast.parse(grader.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            beside = grader.with_name(f"{node.module.rpartition('.')[2]}.py")
            if beside.is_file():
                yield beside


# --- diagnoses ----------------------------------------------------------------------------------------------

_SLUG_ARGUMENT = {"Wrong": 0, "wrong": 0, "check": 1}
"""Where the functions of ``autograder.graders`` that report a diagnosis have its slug."""


def _slugs(file: str, grader: Path) -> Iterator[Problem]:
    """Every slug that stands in a call which reports it has to exist."""
    from autograder.diagnoses import DIAGNOSES

    for node in ast.walk(ast.parse(grader.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        place = _SLUG_ARGUMENT.get(_last_name(node.func))
        if place is None or len(node.args) <= place:
            continue
        for constant in ast.walk(node.args[place]):
            if isinstance(constant, ast.Constant) and isinstance(constant.value, str):
                if constant.value in DIAGNOSES:
                    continue
                yield Problem(
                    file,
                    f"line {node.lineno} reports the diagnosis {constant.value!r}, which does not exist",
                    "Add it to autograder/diagnoses or name one that is there.",
                )


# --- leaks --------------------------------------------------------------------------------------------------


def _leaks(course: Course, assignment: Assignment) -> Iterator[Problem]:
    """What students get must not tell what they are to find out."""
    file = _relative(course, assignment.release)
    try:
        release = assignment.release_notebook
    except CourseError:
        return  # missing or broken, which the comparison with a fresh release has reported
    yield from _clean(file, release, _RELEASE_CELL_KEYS)
    source = json.loads(assignment.source.read_bytes())
    written = {question.name for question in assignment.written}
    solutions = {
        _grade_id(cell) or "": _solution_lines(cell_source(cell), whole=_grade_id(cell) in written)
        for cell in source["cells"]
        if cell.get("metadata", {}).get("nbgrader", {}).get("solution")
    }
    hidden = _hidden_names(assignment)
    for cell in release["cells"]:
        text = cell_source(cell)
        name = _grade_id(cell) or cell.get("id", "?")
        for marker in _MARKERS:
            if marker in text:
                yield Problem(file, f"cell {name} shows the marker {marker}", "Close the region in the source.")
        if found := _GRADER_PACKAGE.search(text):
            yield Problem(file, f"cell {name} names the grader's package: {found[0]}", "Take it out of the source.")
        for word in sorted(hidden & set(re.findall(r"\w+", text))):
            yield Problem(file, f"cell {name} names the hidden test {word}", "Take the name out of the source.")
        for exercise, lines in solutions.items():
            if leaked := _leaked(lines, text):
                yield Problem(
                    file,
                    f"cell {name} contains the solution of {exercise}: {leaked}",
                    "Move it between solution markers, or show the idea on another example.",
                )


def _hidden_names(assignment: Assignment) -> set[str]:
    try:
        tests = hidden_tests(assignment.grader.read_text(encoding="utf-8"))
    except (OSError, SyntaxError):
        tests = []  # reported elsewhere
    return {assignment.grader.stem, *(test.name for test in tests)}


def _solution_lines(source: str, *, whole: bool) -> list[list[str]]:
    """The lines of each solution region, without blanks, comments and indentation."""
    regions: list[list[str]] = [[]] if whole else []
    inside = whole
    for line in source.splitlines():
        if _BEGIN in line:
            inside = True
            regions.append([])
        elif _END in line:
            inside = False
        elif inside and line.strip() and not line.strip().startswith("#"):
            regions[-1].append(_collapsed(line))
    return [region for region in regions if region]


def _leaked(regions: list[list[str]], text: str) -> str:
    """The part of a solution that ``text`` contains, or nothing."""
    lines = [_collapsed(line) for line in text.splitlines() if line.strip()]
    flat = _collapsed(text)
    for region in regions:
        length = min(_RUN, len(region))
        for start in range(len(region) - length + 1):
            run = region[start : start + length]
            if any(lines[at : at + length] == run for at in range(len(lines) - length + 1)):
                return run[0]
        for line in region:
            if len(line) >= _DISTINCTIVE and line in flat:
                return line
    return ""


def _collapsed(text: str) -> str:
    return " ".join(text.split())


# --- stubs --------------------------------------------------------------------------------------------------


def _stubs(course: Course, assignment: Assignment) -> Iterator[Problem]:
    """A released solution cell defines its exercise and answers nothing."""
    file = _relative(course, assignment.release)
    try:
        cells = _by_grade_id(assignment.release_notebook)
    except CourseError:
        return  # likewise
    for exercise in assignment.exercises:
        cell = cells.get(exercise.solution_cell)
        fault = "is missing" if cell is None else _stub_fault(cell_source(cell), exercise.name)
        if fault:
            yield Problem(
                file,
                f"the stub of {exercise.name} {fault}",
                "Move the markers in the source so that the stub is the function with its docstring.",
            )


def _stub_fault(source: str, name: str) -> str:
    try:
        body = ast.parse(source).body
    except SyntaxError as error:
        return f"does not parse: line {error.lineno}, {error.msg}"
    raises_at_top = any(_raises_not_implemented(node) for node in body)
    function = next((node for node in body if isinstance(node, ast.FunctionDef) and node.name == name), None)
    if function is None:
        return "" if raises_at_top else f"does not define {name}"
    if function.decorator_list:
        return "keeps its decorators, which give the solution away"
    statements = [node for node in function.body if not _is_docstring(node)]
    if len(statements) != 1 or not _raises_not_implemented(statements[0]):
        return "does more than raise NotImplementedError"
    if ast.get_docstring(function) is None:
        return "has no docstring"
    return ""


def _raises_not_implemented(node: ast.stmt) -> bool:
    if not isinstance(node, ast.Raise) or node.exc is None:
        return False
    raised = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
    return _last_name(raised) == "NotImplementedError"


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


# --- the corpus ---------------------------------------------------------------------------------------------


def _corpus(course: Course, assignments: dict[str, Assignment]) -> Iterator[Problem]:
    """Every file has a header that makes sense, and lies in the folder of its assignment and kind."""
    from autograder.corpus import BrokenCaseError, assign_cells, case_of, percent_files

    if not course.corpus.is_dir():
        return
    seen = set()
    for parsed in percent_files(course.corpus):
        file = _relative(course, parsed.path)
        seen.add(parsed.path)
        try:
            case = case_of(parsed)
        except BrokenCaseError as error:
            yield Problem(file, str(error), "Repair the header.")
            continue
        if case is None:
            yield Problem(file, "has no complete header", "It needs assignment, exercise and kind.")
            continue
        if case.assignment not in course.assignments:
            known = ", ".join(course.assignments)
            yield Problem(file, f"assignment {case.assignment} does not exist", f"Name one of {known}.")
            continue
        assignment = assignments.get(case.assignment)
        if assignment is None:
            continue  # its source is broken, which is a problem of its own
        exercises = {exercise.name for exercise in assignment.exercises}
        if case.exercise not in exercises:
            what = f"{case.assignment} has no exercise {case.exercise}"
            yield Problem(file, what, f"Name one of {', '.join(sorted(exercises))}.")
            continue
        folder = parsed.path.relative_to(course.corpus).parts[:-1]
        if folder != (case.assignment, case.kind):
            yield Problem(file, "does not lie where its header says", f"Move it to {case.assignment}/{case.kind}/.")
        if case.exercise not in assign_cells(case.cells, assignment, case.exercise).solutions:
            yield Problem(file, f"has no cell for {case.exercise}", f"Add a cell `# %% {case.exercise}`.")
        yield from _expectation(file, case.kind, case.expected)
    for path in sorted(course.corpus.rglob("*.py")):
        if path not in seen and "__pycache__" not in path.parts:
            yield Problem(_relative(course, path), "has no header", "Start it with # assignment: ...")


def _expectation(file: str, kind: str, expected: tuple[str, ...]) -> Iterator[Problem]:
    from autograder.diagnoses import DIAGNOSES

    if kind == "wrong" and not expected:
        yield Problem(file, "is wrong, but expects no diagnosis", "Add # expect: with the slug.")
    if kind != "wrong" and expected:
        yield Problem(file, f"is {kind}, but expects a diagnosis", "Delete the line # expect:.")
    for slug in expected:
        if slug not in DIAGNOSES:
            yield Problem(file, f"expects the diagnosis {slug!r}, which does not exist", "Name one that does.")


# --- small things -------------------------------------------------------------------------------------------


def _relative(course: Course, path: Path) -> str:
    """Relative to the course where it lies in it; the package's graders by their place in the package."""
    for root in (course.root, Path(__file__).resolve().parent.parent):
        if path.is_relative_to(root):
            return path.relative_to(root).as_posix()
    return path.name


def _grade_id(cell: dict[str, Any]) -> str | None:
    grade_id: str | None = cell.get("metadata", {}).get("nbgrader", {}).get("grade_id")
    return grade_id


def _by_grade_id(notebook: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {grade_id: cell for cell in notebook["cells"] if (grade_id := _grade_id(cell))}


def _repeated(names: Iterable[str]) -> list[tuple[str, int]]:
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return [(name, count) for name, count in counts.items() if count > 1]
