"""What can go wrong, by who has to act on it.

Every message says what happened, where, and what to do about it.
"""


class JaxerciseError(Exception):
    """Base class of everything that Jaxercise raises on purpose."""


class UsageError(JaxerciseError):
    """The person at the command line asked for something that does not exist or does not fit together."""


class CourseError(JaxerciseError):
    """The course itself (sources, releases, graders) is missing a piece or contradicts itself.

    ``remedy`` says what to do about the ``fault``, where one thing helps.
    """

    def __init__(self, fault: str, remedy: str = "") -> None:
        super().__init__(fault, remedy)
        self.fault, self.remedy = fault, remedy

    def __str__(self) -> str:
        return f"{self.fault}; {self.remedy}" if self.remedy else self.fault


class UnreadableSubmission(JaxerciseError):
    """A submission that cannot be read as a notebook of this course; the message is the reason."""


class SandboxError(JaxerciseError):
    """Our side failed to start or to keep a kernel: an outage, never a student's fault."""
