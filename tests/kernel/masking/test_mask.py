import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doubles.planted import LOOKALIKES, SECRETS, drawing
from humanmd.kernel.masking.mask import find, mask

CATEGORIES = (
    "api_key", "bank_account", "card", "cvv", "iban", "jwt", "national_id", "otp", "otp_secret", "passport",
    "password", "phone", "private_key", "seed_phrase", "ssn", "token",
)  # fmt: skip
_TERMINAL = (
    "export AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY\n"
    "ghp_" + "aB3dE5gH7jK9" * 3 + "\nsk-proj-" + "Zx9Cv8Bn" * 4 + "\ncard 4111 1111 1111 1111\n"
    "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg\n-----END PRIVATE KEY-----\norder 4111 1111 1111 1112"
)


@pytest.mark.parametrize("kind", sorted(SECRETS))
def test_no_planted_secret_survives(kind: str) -> None:
    rng = drawing(f"secrets {kind}")
    survived = []
    for _ in range(300):
        text, secret = SECRETS[kind](rng)
        if secret in mask(text).text:
            survived.append(text)
    assert survived == []


@pytest.mark.parametrize("kind", sorted(SECRETS))
def test_a_secret_among_other_lines_does_not_survive_and_they_do(kind: str) -> None:
    rng = drawing(f"among {kind}")
    for _ in range(100):
        text, secret = SECRETS[kind](rng)
        masked = mask(f"Re: Q3 roadmap\n{text}\n\nBest regards, Ana").text
        assert secret not in masked
        assert masked.startswith("Re: Q3 roadmap\n")
        assert masked.endswith("\n\nBest regards, Ana")


@pytest.mark.parametrize("kind", sorted(LOOKALIKES))
def test_look_alikes_stay_in_99_of_100(kind: str) -> None:
    rng = drawing(f"look-alikes {kind}")
    damaged = [text for text in (LOOKALIKES[kind](rng) for _ in range(1000)) if mask(text).text != text]
    assert len(damaged) <= 10, damaged[:5]


def test_a_terminal_full_of_secrets_keeps_only_the_number_that_is_no_card() -> None:
    masked = mask(_TERMINAL)
    assert masked.text == (
        "export AWS_SECRET_ACCESS_KEY=[masked:api_key]\n[masked:api_key]\n[masked:api_key]\ncard [masked:card]\n"
        "[masked:private_key]\norder 4111 1111 1111 1112"
    )
    assert masked.counts == (("api_key", 3), ("card", 1), ("private_key", 1))


@pytest.mark.parametrize("kind", sorted(SECRETS))
def test_masking_again_changes_nothing(kind: str) -> None:
    rng = drawing(f"again {kind}")
    for _ in range(100):
        once = mask(SECRETS[kind](rng)[0]).text
        assert mask(once).text == once


@given(st.text(alphabet=st.sampled_from("aZ9 :=\n-_./@+密码sk-ghp_passwordtoken"), max_size=200))
@settings(max_examples=100, deadline=None)
def test_any_text_is_masked_once_and_for_all(text: str) -> None:
    once = mask(text).text
    assert mask(once).text == once


@given(st.text(max_size=300))
@settings(max_examples=100, deadline=None)
def test_spans_are_disjoint_ordered_and_of_known_categories(text: str) -> None:
    spans = find(text)
    edges = [edge for span in spans for edge in (span.start, span.end)]
    assert edges == sorted(edges)
    assert all(0 <= span.start < span.end <= len(text) and span.category in CATEGORIES for span in spans)


def test_the_spans_name_the_place_in_the_original() -> None:
    text = "first\npassword: hunter22!\nlast"
    (span,) = mask(text).spans
    assert text[span.start : span.end] == "hunter22!"


def test_documented_test_cards_are_masked_only_under_a_label() -> None:
    assert mask("4242 4242 4242 4242").counts == ()
    assert mask("test card 4242 4242 4242 4242").counts == ()
    assert mask("card 4242 4242 4242 4242").counts == (("card", 1),)


def test_a_whole_passphrase_goes() -> None:
    assert mask("passphrase: correct horse battery staple").text == "passphrase: [masked:password]"


def test_a_hostile_line_takes_bounded_time() -> None:
    for piece in (
        "password=",
        "a.",
        "1 ",
        "-u ",
        "://:",
        "eyJ",
        "seed ",
        "AB12 ",
        "-----BEGIN PRIVATE KEY-----",
        "word ",
    ):
        assert isinstance(mask(piece * (12_000 // len(piece))).text, str)
