"""``jaxercise`` on the command line.

What a command needs is imported when it runs, so that ``--help`` stays quick.
"""

from __future__ import annotations

import contextlib
import itertools
import math
import os
import secrets
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from autograder import __version__
from autograder.errors import JaxerciseError, SandboxError, UsageError
from autograder.sandbox import PROVISIONERS

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from rich.console import Console

    from autograder.audit import Trial
    from autograder.outputs.csv import Layout
    from autograder.report import Report, Status, SubmissionResult

GRADED, BELOW, USAGE, ATTENTION, INTERRUPTED = 0, 1, 2, 3, 130

_DEFAULT_DEMO = Path("demo-results")

_jobs = click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(min=1),
    help="At a time; default: by cores and memory.",
)


def main() -> None:
    """The entry point: errors made on purpose become one line and an exit status, without a traceback."""
    signal.signal(signal.SIGTERM, _end)
    try:
        status = cli.main(standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        status = USAGE
    except click.ClickException as error:
        click.echo(f"jaxercise: {error.format_message()}", err=True)
        if isinstance(error, click.UsageError) and error.ctx is not None:
            click.echo(f"Try '{error.ctx.command_path} --help'.", err=True)
        status = USAGE
    except JaxerciseError as error:
        click.echo(f"jaxercise: {error}", err=True)
        status = ATTENTION if isinstance(error, SandboxError) else USAGE
    except (click.Abort, KeyboardInterrupt):
        click.echo("jaxercise: interrupted", err=True)
        status = INTERRUPTED
    except BrokenPipeError:  # the reader of our output, such as head, has seen enough
        sys.stderr.close()
        status = GRADED
    sys.exit(status if isinstance(status, int) else GRADED)


def _end(*_: object) -> None:
    """SIGTERM ends like Ctrl-C: workers and kernels are stopped, and what is finished is written."""
    raise KeyboardInterrupt


def _epilog(example: str, statuses: str = "") -> str:
    """What stands below the options: the exit statuses, and an example on a line of its own."""
    return (f"Exit status: {statuses}\n\n" if statuses else "") + f"\b\nExample: jaxercise {example}"


@click.group(
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=_epilog("grade submitted/ --csv grades.csv"),
)
@click.version_option(__version__, prog_name="jaxercise")
def cli() -> None:
    """Grade a JAX course: notebooks in, points and misconceptions out."""


@cli.command(
    short_help="Grade notebooks, folders and zips.",
    epilog=_epilog(
        "grade submitted/ --csv grades.csv --html report/",
        "0 graded, 1 below --fail-under, 2 usage, 3 some submission needs attention or is unreadable.",
    ),
)
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--assignment", metavar="NAME", help="Grade only this assignment.")
@click.option("--json", "json_file", metavar="FILE", help="Write JSON; - is standard output.")
@click.option("--csv", "csv_file", metavar="FILE", help="Write points as CSV; - is standard output.")
@click.option(
    "--csv-layout",
    type=click.Choice(["plain", "canvas", "moodle"]),
    default="plain",
    show_default=True,
    help="Whose columns.",
)
@click.option("--html", "html_folder", metavar="DIR", help="Write pages of the class and students.")
@click.option("--junit", "junit_file", metavar="FILE", help="Write JUnit XML; - is standard output.")
@click.option("--gradescope", "gradescope_file", metavar="FILE", help="Write Gradescope's results.json.")
@click.option(
    "--sandbox",
    type=click.Choice(["auto", *PROVISIONERS]),
    default="auto",
    show_default=True,
    help="Where students' code runs.",
)
@click.option("--device", type=click.Choice(["cpu", "gpu"]), default="cpu", show_default=True, help="Of the kernels.")
@_jobs
@click.option("--dask", metavar="ADDRESS", help="Grade on this scheduler's workers.")
@click.option("--resume", is_flag=True, help="Skip what an earlier run has graded.")
@click.option("--seed", metavar="N", type=int, default=0, show_default=True, help="Of the hidden inputs.")
@click.option("--lang", type=click.Choice(["en", "zh"]), default="en", show_default=True, help="Of feedback.")
@click.option("--fail-under", metavar="POINTS", type=float, help="Exit with 1 if a submission has less.")
def grade(
    paths: tuple[Path, ...],
    assignment: str | None,
    json_file: str | None,
    csv_file: str | None,
    csv_layout: Layout,
    html_folder: str | None,
    junit_file: str | None,
    gradescope_file: str | None,
    sandbox: str,
    device: str,
    jobs: int | None,
    dask: str | None,
    resume: bool,
    seed: int,
    lang: str,
    fail_under: float | None,
) -> int:
    """Grade notebooks, folders of notebooks (nbgrader's submitted/ too) and zips."""
    from autograder import fleet
    from autograder.course import find_course
    from autograder.grading import Options
    from autograder.journal import Journal
    from autograder.outputs import table

    outputs = _outputs(json=json_file, csv=csv_file, html=html_folder, junit=junit_file, gradescope=gradescope_file)
    if csv_layout != "plain" and csv_file is None:
        raise UsageError("--csv-layout is about --csv; name a file with --csv too")
    if fail_under is not None and not 0 <= fail_under < math.inf:
        raise UsageError(f"--fail-under {fail_under} is no number of points; give one, such as --fail-under 5")
    if dask is not None and jobs is not None:
        raise UsageError("--jobs is about this machine; with --dask, each thread of a worker grades one at a time")
    course = find_course()
    found = fleet.find_submissions(paths, course, assignment)
    if "gradescope" in outputs and len(found) != 1:
        raise UsageError(f"--gradescope is for one submission, and here are {len(found)}; name one, or --assignment")
    journal = Journal()
    journal.tidy()
    with _place_to_grade(dask, sandbox, device) as (executor, chosen, at_once):
        options = Options(seed=seed, sandbox=chosen, device=device, lang=lang)
        known = fleet.earlier(found, course, options, journal) if resume else {}
        with _progress("grading", len(found), len(known)) as advance:
            report = fleet.run(
                found,
                course,
                options,
                workers=jobs or at_once,
                executor=executor,
                journal=journal,
                known=known,
                on_result=lambda result: advance(_told(result)),
            )
    if journal.fault:
        click.echo(f"results are not kept for --resume: {journal.fault}", err=True)
    _write_report(report, outputs, lang, csv_layout)
    with _workflow(report, outputs, lang):
        if "-" not in outputs.values():
            table.print_report(report, _console())
    return _finish(report, len(found), outputs, fail_under, earlier=len(known))


@contextlib.contextmanager
def _place_to_grade(dask: str | None, sandbox: str, device: str) -> Iterator[tuple[Executor | None, str, int | None]]:
    """Here or on a cluster: its executor, the sandbox that works there, and how many at once if that is settled."""
    from autograder.sandbox import choose, gpu

    if dask is None:
        yield None, choose(sandbox, device), gpu.at_once() if device == "gpu" else None
        return
    from autograder import cluster

    with cluster.connect(dask, device, say=lambda text: click.echo(text, err=True)) as executor:
        yield executor, cluster.choose(executor, sandbox, device), None


def _tried(trial: Trial) -> str:
    return f"{trial.case.file} {trial.verdict}"


def _told(result: SubmissionResult) -> str:
    """One submission in one line, for a log."""
    from autograder.outputs import plain_text

    said = f"{result.score}/{result.max_score}" if result.status == "graded" else result.status
    # GitHub would take ##[ in a log for a command.
    return plain_text(f"{result.student} {result.assignment} {said}").replace("\n", " ").replace("##[", "# [")


@cli.command(
    short_help="nbgrader autograde, many at a time.",
    epilog=_epilog(
        "autograde row_standardization --jobs 4",
        "0 all in the gradebook, 1 nbgrader complained, 2 usage, 3 some submission needs attention or is unreadable.",
    ),
)
@click.argument("name", metavar="NAME")
@click.option("--student", "students", metavar="ID", multiple=True, help="Only this student; may be repeated.")
@click.option("--force", is_flag=True, help="Grade again what has been graded.")
@_jobs
def autograde(name: str, students: tuple[str, ...], force: bool, jobs: int | None) -> int:
    """Grade an assignment of nbgrader's submitted/ in parallel, into nbgrader's gradebook.

    The rest is nbgrader's own `autograde`, with the settings in nbgrader_config.py.
    """
    from autograder.autograde import Batch
    from autograder.course import find_course

    with Batch(find_course(), name, students, force=force) as batch:
        with _progress("grading", len(batch.submitted)) as advance:
            counts = batch.grade(workers=jobs, on_result=lambda result: advance(_told(result)))
        fine = batch.write()
    click.echo(f"{_happened(counts)}; nbgrader {'wrote the gradebook' if fine else 'complained, see above'}.")
    if not fine:
        return BELOW
    return ATTENTION if counts["needs-attention"] or counts["unreadable"] else GRADED


@cli.command(
    short_help="For students: what would go wrong on submission?",
    epilog=_epilog("check row_standardization.ipynb", "0 nothing found, 1 problems, 2 usage."),
)
@click.argument("notebook", type=click.Path(path_type=Path))
def check(notebook: Path) -> int:
    """Before submitting: run a notebook in a clean kernel and name what would go wrong."""
    from autograder import check as checking
    from autograder.course import find_course

    if not notebook.is_file():
        raise UsageError(f"{notebook} is no file; name the notebook that you want to submit")
    report = checking.check(notebook, find_course())
    checking.print_check(report, _console())
    if report.problems:
        many = "1 problem" if len(report.problems) == 1 else f"{len(report.problems)} problems"
        click.echo(f"{many} in {notebook}; mend what is named above, then check again.")
        return BELOW
    click.echo(f"{notebook} runs from top to bottom and every self-check passes: ready to submit.")
    return GRADED


@cli.command(
    short_help="Put the graders on trial with a corpus of submissions.",
    epilog=_epilog(
        "audit my-submissions/ --json audit.json",
        "0 all as they should be, 1 some not, 2 usage, 3 a fault of a grader.",
    ),
)
@click.argument("folder", metavar="[DIR]", required=False, type=click.Path(path_type=Path))
@click.option("--json", "json_file", metavar="FILE", help="Write the outcome as JSON; - is standard output.")
@_jobs
def audit(folder: Path | None, json_file: str | None, jobs: int | None) -> int:
    """Put the graders on trial: right, wrong and hostile submissions, each with what it deserves.

    DIR holds *.py files with a header as in tests/submissions, which is also the default.
    """
    from autograder import audit as auditing
    from autograder.course import find_course
    from autograder.grading import Options
    from autograder.sandbox import choose

    outputs = _outputs(json=json_file)
    course = find_course()
    corpus = auditing.read_corpus(folder or course.corpus, course)
    for line in (*corpus.foreign, *corpus.broken):
        click.echo(f"left out: {line}", err=True)
    options = Options(sandbox=choose("auto"))
    with _progress("grading", len(corpus.cases)) as advance:
        trials = auditing.audit(
            corpus.cases, course, workers=jobs, options=options, on_trial=lambda trial: advance(_tried(trial))
        )
    _write(outputs, "json", auditing.to_json(trials))
    if json_file != "-":
        auditing.print_audit(trials, _console())
    held = sum(trial.verdict == "held" for trial in trials)
    not_tried = len(corpus.cases) - len(trials)
    happened = f"{held} of {_many(len(trials), 'case')} held"
    if corpus.broken:
        happened += f", {len(corpus.broken)} left out as broken"
    if not_tried:
        happened += f"; interrupted, {not_tried} not tried"
    _last_line(f"{happened}.", outputs)
    if not_tried:
        return INTERRUPTED
    if any(trial.verdict == "grader-error" for trial in trials):
        return ATTENTION
    if held < len(trials):
        return BELOW
    return USAGE if corpus.broken else GRADED


@cli.command(
    short_help="Check the course itself.", epilog=_epilog("lint", "0 nothing found, 1 problems, 2 no course here.")
)
def lint() -> int:
    """Check the course itself: sources, releases, points, leaks."""
    from autograder import lint as linting
    from autograder.course import find_course

    course = find_course()
    problems = linting.lint(course)
    for problem in problems:
        click.echo(str(problem))
    if problems:
        click.echo("1 problem." if len(problems) == 1 else f"{len(problems)} problems.")
        return BELOW
    click.echo(f"{len(course.assignments)} assignments in {course.root}: no problem found.")
    return GRADED


@cli.group(
    short_help="Make a package of the autograder for another service.",
    epilog=_epilog("package gradescope row_standardization"),
)
def package() -> None:
    """Make a package of the autograder for another service."""


@package.command(
    name="gradescope",
    short_help="An autograder.zip for Gradescope.",
    epilog=_epilog("package gradescope row_standardization", "0 written, 2 no such assignment, or it is not complete."),
)
@click.argument("name", metavar="NAME")
@click.option(
    "--output",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("autograder.zip"),
    show_default=True,
    help="The zip to write.",
)
def package_gradescope(name: str, output: Path) -> int:
    """Make the autograder.zip of one assignment for Gradescope.

    It holds the hidden tests and the released notebook, and no model solution.
    """
    from autograder import bundle
    from autograder.course import find_course

    zipped = bundle.gradescope(find_course(), name)
    try:
        output.write_bytes(zipped)
    except OSError as error:
        raise UsageError(f"--output {output}: cannot be written ({error.strerror}); name another file") from error
    click.echo(f"{name} is packed. Upload {output} on Gradescope as the autograder of a programming assignment.")
    return GRADED


@cli.command(
    short_help="What can this machine do, and what is missing?",
    epilog=_epilog("doctor", "0 this machine can grade, 1 something is missing."),
)
def doctor() -> int:
    """Show what this machine can do, and how to fix what is missing."""
    from autograder import doctor as examining

    console = _console()
    missing = 0
    for finding in examining.examine():
        examining.print_finding(finding, console)
        missing += finding.state == "missing"
    if missing:
        click.echo(f"{missing} missing; the lines with -> say what to do.")
        return BELOW
    click.echo("This machine can grade.")
    return GRADED


@cli.command(short_help="Grade a bundled cohort of example submissions.", epilog=_epilog("demo --output /tmp/results"))
@click.option(
    "--output",
    metavar="DIR",
    type=click.Path(path_type=Path, file_okay=False),
    default=_DEFAULT_DEMO,
    show_default=True,
    help="Where the results go.",
)
@_jobs
def demo(output: Path, jobs: int | None) -> int:
    """Grade a bundled cohort of example submissions and show the class report."""
    import tempfile

    from autograder import demo as demonstration
    from autograder import diagnoses, fleet
    from autograder.course import find_course
    from autograder.grading import Options
    from autograder.outputs import table
    from autograder.sandbox import choose

    course = find_course()
    options = Options(sandbox=choose("auto"))
    try:
        output.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"--output {output}: cannot be made ({error.strerror}); name another folder") from error
    outputs = _outputs(json=str(output / "report.json"), csv=str(output / "grades.csv"), html=str(output))
    with tempfile.TemporaryDirectory(prefix="jaxercise-demo-") as folder:
        submitted = demonstration.write_cohort(course, Path(folder))
        found = demonstration.relative(fleet.find_submissions([submitted], course), Path(folder))
        with _progress("grading", len(found)) as advance:
            report = fleet.run(found, course, options, workers=jobs, on_result=lambda result: advance(_told(result)))
    _write_report(report, outputs, options.lang)
    console = _console()
    table.print_class(report, console)
    table.print_misconceptions(report, diagnoses.titles(options.lang), console)
    return _finish(report, len(found), outputs, None)


def _write_report(report: Report, outputs: Mapping[str, str], lang: str, layout: Layout = "plain") -> None:
    """Write a report in every form that was asked for."""
    _write(outputs, "json", report.to_json())
    if "csv" in outputs:
        from autograder.outputs.csv import to_csv

        _write(outputs, "csv", to_csv(report, layout).encode())
    if "junit" in outputs:
        from autograder.outputs.junit import to_junit

        _write(outputs, "junit", to_junit(report))
    if "gradescope" in outputs:
        _write_gradescope(report, outputs, lang)
    if "html" in outputs:
        from autograder.diagnoses import titles
        from autograder.outputs.html import to_html

        for page, text in to_html(report, titles(lang), lang).items():
            _write_file(Path(outputs["html"], page), text.encode())


def _write_gradescope(report: Report, outputs: Mapping[str, str], lang: str) -> None:
    """Write the result, or see to it that there is none: an older one would be taken for this submission's."""
    from autograder.outputs.gradescope import to_gradescope

    results = [to_gradescope(submission, lang) for submission in report.submissions]
    if results and results[0] is not None:
        _write(outputs, "gradescope", results[0])
        return
    if outputs["gradescope"] != "-":
        Path(outputs["gradescope"]).unlink(missing_ok=True)
    click.echo(
        "No result for Gradescope, so that an open point is no zero; mend what failed, then run it again.", err=True
    )


@contextlib.contextmanager
def _workflow(report: Report, outputs: Mapping[str, str], lang: str) -> Iterator[None]:
    """In a GitHub workflow: add to the job summary, annotate, and let no student's text in the log be a command."""
    place = os.environ.get("GITHUB_STEP_SUMMARY")
    if not place:
        yield
        return
    from autograder.diagnoses import titles
    from autograder.outputs import github

    summary = Path(place)
    try:
        room = github.SUMMARY_LIMIT - (summary.stat().st_size if summary.exists() else 0)
        with summary.open("a", encoding="utf-8") as file:
            file.write(github.to_summary(report, titles(lang), room))
    except OSError as error:
        click.echo(f"{summary} cannot be written: {error.strerror}", err=True)
    if "-" in outputs.values():
        yield
        return
    token = secrets.token_hex(16)
    click.echo(github.stop_commands(token))
    try:
        yield
    finally:
        click.echo(github.resume_commands(token))
    for line in github.to_annotations(report):
        click.echo(line)


def _finish(
    report: Report, total: int, outputs: Mapping[str, str], fail_under: float | None, *, earlier: int = 0
) -> int:
    """The last line, and the exit status."""
    counts = Counter(submission.status for submission in report.submissions)
    below = [
        submission
        for submission in report.submissions
        if fail_under is not None and submission.status == "graded" and submission.score < fail_under
    ]
    happened = _happened(counts, earlier)
    if below:
        happened += f", {len(below)} below {fail_under:g} points"
    if len(report.submissions) < total:
        happened += f"; interrupted, {total - len(report.submissions)} not graded"
    _last_line(happened + ".", outputs)
    if len(report.submissions) < total:
        return INTERRUPTED
    if counts["needs-attention"] or counts["unreadable"]:
        return ATTENTION
    return BELOW if below else GRADED


def _happened(counts: Mapping[Status, int], earlier: int = 0) -> str:
    happened = f"{_many(counts['graded'], 'submission')} graded"
    if earlier:
        happened += f" ({earlier} of them in an earlier run)"
    if counts["needs-attention"]:
        happened += f", {counts['needs-attention']} in need of attention"
    if counts["unreadable"]:
        happened += f", {counts['unreadable']} unreadable"
    return happened


def _many(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _outputs(**places: str | None) -> dict[str, str]:
    """Where to write, by format. Refuses what could not be written before an hour of grading, not after."""
    outputs = {name: place for name, place in places.items() if place is not None}
    options: dict[str, str] = {}
    for name, place in outputs.items():
        where = place if place == "-" else os.path.realpath(place)
        if where in options:
            raise UsageError(f"--{options[where]} and --{name} name the same place; write one of them elsewhere")
        options[where] = name
        if name == "html":
            if place in ("", "-") or (Path(place).exists() and not Path(place).is_dir()):
                raise UsageError(f"--html {place}: cannot be written; name a folder")
        elif place == "-":
            continue
        elif not place or Path(place).is_dir():
            raise UsageError(f"--{name} {place}: cannot be written; name a file in a folder that exists")
        if not Path(place).absolute().parent.is_dir():
            raise UsageError(
                f"--{name} {place}: cannot be written; the folder it is to be in does not exist, so make it first"
            )
        try:
            _try_to_write(Path(place), is_folder=name == "html")
        except OSError as error:
            raise UsageError(f"--{name} {place}: cannot be written ({error.strerror}); name another place") from error
    return outputs


def _try_to_write(place: Path, *, is_folder: bool) -> None:
    """Raises ``OSError`` if nothing can be written there; leaves everything as it was."""
    import tempfile

    there = place.exists()
    if is_folder:
        place.mkdir(exist_ok=True)
        tempfile.TemporaryFile(dir=place).close()
        if not there:
            place.rmdir()
    elif not there or place.is_file():  # a pipe would take an end for the end
        place.open("ab").close()
        if not there:
            place.unlink()


def _write(outputs: Mapping[str, str], name: str, content: bytes) -> None:
    file = outputs.get(name)
    if file == "-":
        sys.stdout.buffer.write(content)
    elif file is not None:
        _write_file(Path(file), content)


def _write_file(file: Path, content: bytes) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    except OSError as error:
        raise UsageError(
            f"{file} cannot be written ({error.strerror}); make room or name another place, and run it again "
            "(grade --resume grades nothing twice)"
        ) from error


def _last_line(happened: str, outputs: Mapping[str, str]) -> None:
    """What happened and where the results are. Standard output stays a machine's own if it reads it."""
    places = {name: str(Path(place, "index.html")) if name == "html" else place for name, place in outputs.items()}
    files = [place for place in places.values() if place != "-" and Path(place).exists()]
    where = f" Results: {', '.join(files)}" if files else ""
    click.echo(happened + where, err="-" in outputs.values())


def _console() -> Console:
    from rich.console import Console

    console = Console(highlight=False)
    # A pipe has no width: do not fold rows that someone wants to grep.
    return console if console.is_terminal else Console(highlight=False, width=200)


@contextlib.contextmanager
def _progress(what: str, total: int, done: int = 0) -> Iterator[Callable[[str], Any]]:
    """On standard error: a bar with the time left on a terminal, elsewhere a line for each item.

    Gives the function to call after each item, with its line.
    """
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    if not console.is_terminal:
        numbers = itertools.count(done + 1)
        yield lambda line: click.echo(f"[{next(numbers)}/{total}] {line}", err=True)
        return
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        # Submissions take seconds each, some a minute: the estimate looks back on that many.
        speed_estimate_period=600,
    ) as progress:
        task = progress.add_task(what, total=total, completed=done)
        yield lambda _: progress.advance(task)
