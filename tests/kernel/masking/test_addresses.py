import pytest

from humanmd.kernel.masking.addresses import address_spans


def _found(line: str) -> list[str]:
    return [line[span.start : span.end] for span in address_spans(line)]


@pytest.mark.parametrize(
    ("line", "secret"),
    [
        ("https://x.example/cb?state=1&code=qZ8vK2mX9pL4&x=2", "qZ8vK2mX9pL4"),
        ("https://x.example/cb#access_token=qZ8vK2mX9pL4tR7", "qZ8vK2mX9pL4tR7"),
        ("https://x.example/cb?code=482913", "482913"),
        ("https://x.example/?user=a&password=sunshine", "sunshine"),
        ("https://x.example/reset-password/qZ8vK2mX9pL4tR7wB3nD6", "qZ8vK2mX9pL4tR7wB3nD6"),
        ("see https://x.example/invite/t/qZ8vK2mX9pL4tR7wB3nD6.", "qZ8vK2mX9pL4tR7wB3nD6"),
    ],
)
def test_what_lets_one_in_is_found(line: str, secret: str) -> None:
    assert [found.rstrip(".") for found in _found(line)] == [secret]


@pytest.mark.parametrize(
    "line",
    [
        "https://x.example/docs?code=python&key=value&session=spring-2024",
        "https://x.example/a?code=404",
        "https://x.example/login?next=https://x.example/",
        "https://x.example/auth/getting-started-with-tokens-in-2024",
        "https://git.example/repo/commit/0123456789abcdef0123456789abcdef01234567",
        "a/b and c/d",
    ],
)
def test_what_everybody_may_see_is_not(line: str) -> None:
    assert _found(line) == []
