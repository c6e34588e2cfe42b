from humanmd.kernel.errors import HumanmdError, UsageError


def test_a_refusal_reads_as_a_sentence_and_the_next_step() -> None:
    error = HumanmdError("The disk is full.", next_step="Free some space.")
    assert str(error) == "The disk is full. Free some space."
    assert (error.message, error.next_step) == ("The disk is full.", "Free some space.")


def test_a_refusal_without_a_next_step_is_the_sentence() -> None:
    assert str(UsageError("There is no such command.")) == "There is no such command."
