"""The one root of every error that humanmd raises on purpose."""


class HumanmdError(Exception):
    """A refusal in one sentence, with the next step; never carries text from a screen or an import."""

    def __init__(self, message: str, *, next_step: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.next_step = next_step

    def __str__(self) -> str:
        return f"{self.message} {self.next_step}".strip()


class UsageError(HumanmdError):
    """The command cannot be carried out as written; exit code 2."""
