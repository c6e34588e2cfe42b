import pytest

from humanmd.kernel.masking.blocks import block_spans, seed_spans

_BODY = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDAC4AWkdwKYSd8"


@pytest.mark.parametrize(
    "text",
    [
        f"-----BEGIN PRIVATE KEY-----\n{_BODY}\n-----END PRIVATE KEY-----",
        f"-----BEGIN RSA PRIVATE KEY-----\\n{_BODY}\\n-----END RSA PRIVATE KEY-----",
        f"-----BEGIN OPENSSH PRIVATE KEY----- {_BODY} -----END OPENSSH PRIVATE KEY-----",
        f"-----BEGIN EC PRIVATE KEY-----\n{_BODY}\n{_BODY}",
    ],
)
def test_a_key_file_goes_whole_even_cut_or_in_one_line(text: str) -> None:
    assert [(span.start, span.end) for span in block_spans(text)] == [(0, len(text))]


@pytest.mark.parametrize(
    "text",
    [
        "-----BEGIN PUBLIC KEY-----\nMIIE\n-----END PUBLIC KEY-----",
        "-----BEGIN PRIVATE KEY----------END PRIVATE KEY-----",
        "----- Original message -----",
    ],
)
def test_public_and_empty_blocks_stay(text: str) -> None:
    assert list(block_spans(text)) == []


def test_twelve_words_of_a_sentence_are_no_seed_phrase() -> None:
    assert list(seed_spans("when the weather turned cold they went home and made some tea")) == []
    assert (
        len(
            list(
                seed_spans("basket canyon donkey elbow fabric galaxy hammer icon jacket kidney ladder magnet")
            )
        )
        == 1
    )
