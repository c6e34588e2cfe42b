import pytest

from humanmd.kernel.masking.keys import key_spans, starts_key


@pytest.mark.parametrize(
    "line",
    [
        "hf_requiredCharacteristicTypesForDisplayMetadata",
        "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        "AKIAIOSFODNN7EXAMPLE",
        "static void GLC_CreateLightmapTextureArray(void);",
        "https://example.org/a/b/sk-learn-tutorial-for-beginners-part",
        "task-management-for-busy-people-and-teams-2024",
    ],
)
def test_what_only_begins_like_a_key_is_none(line: str) -> None:
    assert list(key_spans(line)) == []


def test_only_the_secret_part_of_an_address_is_found() -> None:
    line = "https://hooks.slack.com/services/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"
    (span,) = key_spans(line)
    assert line[: span.start] == "https://hooks.slack.com/services/"


def test_a_line_that_ends_inside_a_key_is_told() -> None:
    assert starts_key("token ghp_aB3dE5gH7")
    assert not starts_key("the end of an ordinary line")
