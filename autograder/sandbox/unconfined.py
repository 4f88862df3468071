"""No sandbox: the kernel is an ordinary process of the person who grades.

For one's own code, and for machines without any other way. Never chosen unless asked for by name.
"""

from __future__ import annotations

import tempfile
from typing import Any

from autograder.sandbox import gpu, programs
from autograder.sandbox.provisioner import SandboxProvisioner, kernel_environment


class UnconfinedProvisioner(SandboxProvisioner):
    """Starts the kernel as a plain child process, in a temporary folder and with a clean environment."""

    def environment(self, home: str) -> dict[str, str]:
        """The kernel's whole environment."""
        recorded = programs.environment(self.record, record=True) if self.record else {}
        return {**kernel_environment(home), **recorded}

    async def pre_launch(self, **kwargs: Any) -> dict[str, Any]:
        """Give the kernel a home of its own and a clean environment."""
        self._home = tempfile.TemporaryDirectory(prefix="jaxercise-home-", ignore_cleanup_errors=True)
        kwargs = await super().pre_launch(**kwargs)
        return {**kwargs, "cwd": self._home.name, "env": self.environment(self._home.name)}

    async def cleanup(self, restart: bool = False) -> None:
        """Remove the home folder."""
        await super().cleanup(restart=restart)
        self._home.cleanup()


class UnconfinedGpuProvisioner(UnconfinedProvisioner):
    """The same with the GPU, for which kernels take turns."""

    _on_gpu = False

    def environment(self, home: str) -> dict[str, str]:
        """The kernel's whole environment."""
        return {**super().environment(home), **gpu.environment()}

    async def pre_launch(self, **kwargs: Any) -> dict[str, Any]:
        """Wait for the GPU."""
        gpu.take_turn()
        self._on_gpu = True
        return await super().pre_launch(**kwargs)

    async def cleanup(self, restart: bool = False) -> None:
        """Leave the GPU."""
        await super().cleanup(restart=restart)
        if self._on_gpu:
            gpu.end_turn()
            self._on_gpu = False
