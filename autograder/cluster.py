"""A cluster by its address: Dask's scheduler, and through it whatever its workers run on.

The scheduler and the workers need this package, and workers the course, as ``find_course`` finds it there: in the
folder that ``JAXERCISE_COURSE`` names, in the worker's working directory, or in the package. Submissions travel as
data.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor
from functools import partial
from typing import TYPE_CHECKING, Any

from autograder import fleet, sandbox
from autograder.errors import SandboxError, UsageError

if TYPE_CHECKING:
    import distributed

_ANSWER_S = 30
#: What a worker that may use a GPU is started with: ``dask worker --resources GPU=1``.
_GPU = "GPU"


@contextlib.contextmanager
def connect(address: str, device: str = "cpu", *, say: Callable[[str], Any] = print) -> Iterator[Executor]:
    """An executor that grades on the workers of the Dask scheduler at ``address``, once there is one.

    With the device gpu, workers that offer one. ``say`` is told if that takes waiting. Raises ``UsageError`` if nobody
    answers there.
    """
    try:
        import distributed
    except ImportError:
        raise UsageError("--dask needs Dask beside Jaxercise: install jaxercise[dask]") from None
    try:
        # A client that is given no address at all gets stuck in its own end.
        distributed.comm.resolve_address(address)
        client = distributed.Client(address, timeout=_ANSWER_S, set_as_default=False)
    except (OSError, ValueError) as error:  # TimeoutError is an OSError
        raise UsageError(
            f"no Dask scheduler answers at {address} ({error}); start one with `dask scheduler` and give the address "
            "that it prints, such as tcp://10.0.0.1:8786"
        ) from error
    with client:
        if not _has_worker(client, device):
            which = f"with a GPU (dask worker --resources {_GPU}=1) " if device == "gpu" else ""
            say(f"waiting for a worker {which}to connect to {address}")
            while not _has_worker(client, device):
                time.sleep(0.5)
        try:
            yield client.get_executor(pure=False, **({"resources": {_GPU: 1}} if device == "gpu" else {}))
        finally:
            with contextlib.suppress(Exception):  # whoever is gone has let go
                client.run(fleet.let_go)


def choose(executor: Executor, name: str, device: str = "cpu") -> str:
    """Like ``autograder.sandbox.choose``, on a worker; the others are taken to be like it.

    Raises ``SandboxError`` when the sandbox does not work there, and ``UsageError`` when the worker lacks this package.
    """
    task = executor.submit(fleet.apart, partial(sandbox.choose, device=device), name)
    try:
        found = task.result()
    except (Exception, CancelledError) as error:
        raise UsageError(
            f"the cluster could not run Jaxercise ({type(error).__name__}: {error}); scheduler and workers need the "
            "package of the same version, and Python too"
        ) from error
    if isinstance(found, fleet.Lost):
        raise SandboxError(f"on a worker of the cluster, {found.reason}")
    return found


def _has_worker(client: distributed.Client, device: str) -> bool:
    try:
        workers = client.scheduler_info(n_workers=-1)["workers"].values()
    except OSError as error:
        raise UsageError(f"the Dask scheduler does not answer any more: {error}") from error
    return any(device == "cpu" or worker["resources"].get(_GPU, 0) >= 1 for worker in workers)
