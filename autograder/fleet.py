"""Many submissions at once: one process a submission in progress, and a process that dies takes nobody along.

Every worker is a ``ProcessPoolExecutor`` of a single process. A pool of many breaks as a whole when one of
its processes dies, and then nobody can say which submission did it.
"""

from __future__ import annotations

import contextlib
import functools
import importlib.metadata
import multiprocessing
import os
import signal
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from dataclasses import dataclass, replace
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any

import msgspec

from autograder import __version__, machine
from autograder.conditions import Conditions, conditions, digest, key, require_same
from autograder.course import Course, find_course
from autograder.errors import JaxerciseError
from autograder.inbox import Job, find_submissions
from autograder.journal import Journal
from autograder.report import Report, Status, SubmissionResult

if TYPE_CHECKING:
    from autograder.grading import Options

__all__ = [
    "Job", "Lost", "Worker", "apart", "each", "earlier", "find_submissions", "grade_job", "let_go", "prepare", "run",
]  # fmt: skip

# The engine has deadlines of its own for everything a student can cause. This one is for faults of ours.
LIMIT_S = 1800.0
_GRACE_S = 10.0
#: From so many submissions to an assignment on, compiling ahead for them saves more time than it takes.
_WORTHWHILE = 8
_TRIES = 2


@dataclass(frozen=True)
class Lost:
    """What ``each`` gives for an item that has no result, through a fault on our side."""

    reason: str


def run(
    jobs: Sequence[Job],
    course: Course,
    options: Options,
    *,
    workers: int | None = None,
    executor: Executor | None = None,
    journal: Journal | None = None,
    known: Mapping[int, SubmissionResult] | None = None,
    on_result: Callable[[SubmissionResult], None] | None = None,
    limit: float = LIMIT_S,
) -> Report:
    """Grade all jobs and report on them in their order.

    With ``executor``, its processes or machines grade; they find the course by themselves, and a submission is not
    graded where anything that its result depends on is different. Graded results are kept in ``journal``; those that
    are ``known`` (see :func:`earlier`) are only put into the report. After Ctrl-C the report holds what was finished by
    then, and is shorter than ``jobs``.
    """
    results: dict[int, SubmissionResult] = dict(known or {})
    here = functools.cache(partial(conditions, course))
    keys: dict[Job, str] = {}

    def load(job: Job) -> Job:
        loaded = job.with_data()
        if journal is not None and not loaded.problem:
            keys[job] = _key(loaded, here(job.assignment), options)
        return loaded

    def keep(index: int, result: SubmissionResult) -> None:
        results[index] = result
        key = keys.pop(jobs[index], None)
        if journal is not None and key is not None and result.status == "graded":
            journal.keep(key, result)
        if on_result is not None:
            on_result(result)

    # KeyboardInterrupt: whatever is finished is kept, and closing the generator ends the workers.
    with contextlib.suppress(KeyboardInterrupt):
        for index, job in enumerate(jobs):
            if job.problem:
                keep(index, _not_graded(job, course, "unreadable", job.problem))
        gradable = [index for index, job in enumerate(jobs) if index not in results]
        todo = [jobs[index] for index in gradable]
        if executor is not None:
            parcel = partial(_Parcel.of, options=options, limit=limit, here=here)
            finished = _each_on(executor, todo, lambda job: parcel(load(job)))
        else:
            if options.device == "cpu":
                prepare(course, [job.assignment for job in todo], workers)
            task = partial(grade_job, course=course, options=options)
            finished = each(task, todo, workers=workers, limit=limit, load=load)
        with contextlib.closing(finished):
            for place, outcome in finished:
                index = gradable[place]
                if isinstance(outcome, Lost):
                    keep(index, _not_graded(jobs[index], course, "needs-attention", outcome.reason))
                else:
                    keep(index, outcome)
    return Report(
        jaxercise=__version__,
        jax=importlib.metadata.version("jax"),
        device=options.device,
        sandbox=options.sandbox,
        seed=options.seed,
        submissions=tuple(results[index] for index in sorted(results)),
    )


def earlier(jobs: Sequence[Job], course: Course, options: Options, journal: Journal) -> dict[int, SubmissionResult]:
    """The results in the journal of those submissions of which nothing has changed since, by their index."""
    here = functools.cache(partial(conditions, course))
    results = {}
    for index, job in enumerate(jobs):
        loaded = job.with_data()
        found = None if loaded.problem else journal.find(_key(loaded, here(job.assignment), options))
        if found is not None and found.status == "graded":
            results[index] = msgspec.structs.replace(found, path=job.path)
    return results


def prepare(course: Course, assignments: Iterable[str], workers: int | None = None) -> None:
    """Compile ahead, as :func:`autograder.grading.prepare` does, for each assignment that comes often enough.

    ``assignments`` names one assignment for each submission. What goes wrong here goes wrong again, and is told, when
    it matters.
    """
    from autograder import grading

    def lacks_programs(name: str) -> bool:
        try:
            return not grading.is_prepared(course.assignment(name), course.reference_solutions(name))
        except (JaxerciseError, OSError):
            return False

    names = [name for name, count in Counter(assignments).items() if count >= _WORTHWHILE]
    todo = [name for name in names if lacks_programs(name)]
    if todo:
        with contextlib.closing(each(partial(_prepare, course=course), todo, workers=workers)) as finished:
            for _ in finished:
                pass


def each[Item, Result](
    task: Callable[[Item], Result],
    items: Sequence[Item],
    *,
    workers: int | None = None,
    limit: float = LIMIT_S,
    load: Callable[[Item], Item] | None = None,
    spare: list[Worker] | None = None,
) -> Generator[tuple[int, Result | Lost]]:
    """Run ``task`` on every item in processes of their own; yield the index and the result as they come.

    ``task`` and the items must be picklable; ``load`` makes an item so when it is its turn. An item whose process dies
    is tried once more in a fresh one. An item that takes more than ``limit`` seconds has its process killed and is not
    tried again. Closing the iterator ends all processes, but those without work go to ``spare``, where there is such a
    list, and are taken from there.
    """
    waiting = deque(range(len(items)))
    idle = [_worker(spare) for _ in range(min(workers or machine.jobs(), len(items)))]
    running: dict[Future[Result], tuple[Worker, int, float]] = {}
    deaths: Counter[int] = Counter()
    try:
        while waiting or running:
            while waiting and idle:
                worker, index = idle.pop(), waiting.popleft()
                item = items[index] if load is None else load(items[index])
                running[worker.submit(task, item)] = (worker, index, time.monotonic())
            with _late_interrupts():
                done, _ = wait(running, timeout=0.5, return_when=FIRST_COMPLETED)
            for future in done:
                worker, index, started = running.pop(future)
                try:
                    outcome: Result | Lost = future.result()
                except BrokenExecutor:
                    overdue = worker.killed
                    worker.stop()
                    worker = Worker()
                    deaths[index] += 1
                    if overdue:
                        outcome = Lost(f"was still not graded after {limit:.0f} s and was stopped")
                    elif deaths[index] < _TRIES:
                        idle.append(worker)
                        waiting.appendleft(index)
                        continue
                    else:
                        outcome = Lost(f"the process grading it died {_TRIES} times")
                except Exception as error:
                    outcome = Lost(f"grading stopped with {type(error).__name__}: {error}")
                idle.append(worker)
                yield index, outcome
            for worker, _, started in running.values():
                if time.monotonic() - started > limit:
                    worker.kill()
    finally:
        with _no_interrupts():
            busy = [worker for worker, _, _ in running.values()]
            _interrupt(busy, running)
            for worker in busy:
                worker.kill()
            for worker in busy if spare is not None else (*busy, *idle):
                worker.stop()
            if spare is not None:
                spare += idle


def _worker(spare: list[Worker] | None) -> Worker:
    try:  # other threads may take from the same list
        return spare.pop() if spare is not None else Worker()
    except IndexError:
        return Worker()


#: Processes of this worker of a cluster that have graded and wait for more.
_spare: list[Worker] = []
#: So many submissions at most are on their way to a cluster or back, so that neither side has to hold all of them.
_AHEAD = 256


@dataclass(frozen=True)
class _Parcel:
    """A submission on its way to another machine, as data, with what has to be the same there."""

    job: Job
    options: Options
    limit: float
    conditions: Conditions

    @classmethod
    def of(cls, job: Job, options: Options, limit: float, here: Callable[[str], Conditions]) -> _Parcel:
        return cls(job, options, limit, here(job.assignment))


def _each_on(
    executor: Executor, jobs: Sequence[Job], pack: Callable[[Job], _Parcel]
) -> Generator[tuple[int, SubmissionResult | Lost]]:
    """Like ``each``, by any executor.

    A worker that dies may take others along: Dask sends what was on it to another, and after some deaths gives up all
    that was on each. So a submission that fails is tried once more, alone, after all the others.
    """
    waiting, alone = deque(range(len(jobs))), deque[int]()
    failed: set[int] = set()
    running: dict[Future[SubmissionResult | Lost], int] = {}
    try:
        while waiting or alone or running:
            queue, ahead = (waiting, _AHEAD) if waiting else (alone, 1)
            while queue and len(running) < ahead:
                index = queue.popleft()
                try:
                    running[executor.submit(_grade_parcel, pack(jobs[index]))] = index
                except Exception as error:  # an executor that has ended may say so by any
                    yield index, Lost(f"could not be sent to the cluster: {type(error).__name__}: {error}")
            with _late_interrupts():
                done, _ = wait(running, timeout=0.5, return_when=FIRST_COMPLETED)
            for future in done:
                index = running.pop(future)
                try:
                    outcome = future.result()
                except CancelledError:
                    outcome = Lost("the connection to the cluster was lost")
                except Exception as error:
                    if index not in failed:
                        failed.add(index)
                        alone.append(index)
                        continue
                    outcome = Lost(f"the cluster could not grade it: {type(error).__name__}: {error}")
                yield index, outcome
    finally:
        for future in running:
            future.cancel()


def _grade_parcel(parcel: _Parcel) -> SubmissionResult | Lost:
    """On a worker of a cluster, in whatever thread: grade in a process of its own, which is kept for the next."""
    return apart(_grade_unpacked, parcel, limit=parcel.limit)


def apart[Item, Result](task: Callable[[Item], Result], item: Item, *, limit: float = LIMIT_S) -> Result | Lost:
    """Run one task in a process of its own, which stays for the next call: see :func:`let_go`."""
    # Workers that Dask's nanny started are daemons, which may have no children. Ours end with their parent.
    multiprocessing.current_process().daemon = False
    with contextlib.closing(each(task, [item], workers=1, limit=limit, spare=_spare)) as finished:
        return next(finished)[1]


def let_go() -> None:
    """End the processes that :func:`apart` has kept."""
    while _spare:
        _spare.pop().stop()


def _grade_unpacked(parcel: _Parcel) -> SubmissionResult:
    """In that process."""
    course = find_course()
    require_same(parcel.conditions, conditions(course, parcel.job.assignment))
    return grade_job(parcel.job, course, parcel.options)


def _key(job: Job, here: Conditions, options: Options) -> str:
    """The name of a submission's result: the path it came by is not in it."""
    asked = [options.seed, options.sandbox, options.device, options.lang]
    return key(here, asked, job.student, job.assignment, job.notes, digest(job.data))


def _interrupt(workers: Sequence[Worker], running: Iterable[Future[Any]]) -> None:
    """Let every worker end in order, for at most ``_GRACE_S``.

    The signal is repeated: the system may hand one to a thread that cannot wake the main thread from a wait.
    """
    pending = set(running)
    deadline = time.monotonic() + _GRACE_S
    while pending and time.monotonic() < deadline:
        for worker in workers:
            worker.interrupt()
        pending = wait(pending, timeout=0.5).not_done


class Worker:
    """One process, started with its first task."""

    def __init__(self) -> None:
        self._executor = _executor()
        self._pid: Future[int] | None = None
        self.killed = False

    def submit(self, task: Callable[..., Any], item: object) -> Future[Any]:
        """Have it run ``task(item)``; both must be picklable."""
        try:
            return self._submit(task, item)
        except BrokenExecutor:  # it died while it had nothing to do
            self.stop()
            self._executor, self._pid = _executor(), None
            return self._submit(task, item)

    def _submit(self, task: Callable[..., Any], item: object) -> Future[Any]:
        if self._pid is None:
            with _no_interrupts():
                self._pid = self._executor.submit(os.getpid)
        return self._executor.submit(_run_task, task, item)

    def interrupt(self) -> None:
        """Ask for an orderly end: the task sees a KeyboardInterrupt and stops its kernels."""
        self._signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it at once; what it was doing is lost."""
        self.killed = True
        self._signal(signal.SIGKILL)

    def stop(self) -> None:
        """Wait for what it is doing, and end it."""
        self._executor.shutdown(wait=True, cancel_futures=True)

    def _signal(self, number: signal.Signals) -> None:
        if self._pid is None:
            return
        with contextlib.suppress(TimeoutError, BrokenExecutor, ProcessLookupError):
            os.kill(self._pid.result(timeout=_GRACE_S), number)


def _executor() -> ProcessPoolExecutor:
    # spawn: a forked child would inherit locks, sockets and threads in whatever state they are.
    return ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"), initializer=_begin_worker)


@contextlib.contextmanager
def _late_interrupts() -> Iterator[None]:
    """Ctrl-C in here is a KeyboardInterrupt at the end: in the middle of a wait it could leave a lock in disorder."""
    seen: list[int] = []
    with _interrupts_go_to(lambda number, _frame: seen.append(number)):
        yield
    if seen:
        raise KeyboardInterrupt


def _no_interrupts() -> contextlib.AbstractContextManager[None]:
    """Ctrl-C does nothing in here.

    A process started in here is deaf to it until ``_begin_worker`` takes over. And whoever asked for the end gets it
    in order: Ctrl-C is pressed twice, and ``timeout`` sends its signal to the process and to its group.
    """
    return _interrupts_go_to(signal.SIG_IGN)


@contextlib.contextmanager
def _interrupts_go_to(handler: Callable[[int, FrameType | None], object] | signal.Handlers) -> Iterator[None]:
    """Replace the handler of SIGINT, and of SIGTERM where a program has taken it over to end in order."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    numbers = [signal.SIGINT]
    if signal.getsignal(signal.SIGTERM) not in (signal.SIG_DFL, signal.SIG_IGN, None):
        numbers.append(signal.SIGTERM)
    before = [signal.signal(number, handler) for number in numbers]
    try:
        yield
    finally:
        for number, one in zip(numbers, before, strict=True):
            signal.signal(number, one)


_busy = False


def _begin_worker() -> None:
    """Ctrl-C reaches every process of the terminal; only the parent decides what it means."""
    # A handler, not SIG_IGN: that would be inherited by the kernels, which are interrupted by SIGINT.
    signal.signal(signal.SIGINT, lambda *_: None)
    signal.signal(signal.SIGTERM, _end_worker)
    threading.Thread(target=_die_with_parent, daemon=True).start()


def _end_worker(*_: object) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if not _busy:
        from autograder.sandbox import ready

        ready.let_go()
        os._exit(0)
    raise KeyboardInterrupt


def _die_with_parent() -> None:
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})  # the main thread's business
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _run_task(task: Callable[[Any], Any], item: object) -> object:
    global _busy  # noqa: PLW0603 - one per process, read by its signal handler
    _busy = True
    try:
        return task(item)
    finally:
        _busy = False


def _prepare(name: str, course: Course) -> None:
    """In a worker process: compile what one assignment needs."""
    from autograder import grading

    grading.prepare(course.assignment(name), course.reference_solutions(name))


def grade_job(job: Job, course: Course, options: Options) -> SubmissionResult:
    """In a worker: read one submission and grade it. The next kernel is made ready meanwhile."""
    from autograder.errors import UnreadableSubmission
    from autograder.grading import grade
    from autograder.notebook import read_submission
    from autograder.sandbox import ready

    if options.device != "gpu":  # one that waits would hold on to a GPU that others need
        ready.keep_ahead()
    if job.problem:  # it could not be read any more
        return _not_graded(job, course, "unreadable", job.problem)
    assignment = course.assignment(job.assignment)
    try:
        submission = read_submission(job.data, assignment, student=job.student, path=job.path)
    except UnreadableSubmission as error:
        return _not_graded(job, course, "unreadable", str(error))
    return grade(replace(submission, notes=(*job.notes, *submission.notes)), assignment, options)


def _not_graded(job: Job, course: Course, status: Status, reason: str) -> SubmissionResult:
    points = course.assignment(job.assignment).max_score if job.assignment else 0
    return SubmissionResult.not_graded(job.student, job.assignment, job.path, status, points, reason, *job.notes)
