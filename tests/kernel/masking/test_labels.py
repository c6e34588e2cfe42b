import pytest

from humanmd.kernel.masking.labels import labelled_spans


def _found(line: str) -> list[str]:
    return [line[span.start : span.end] for span in labelled_spans(line, line.lower())]


@pytest.mark.parametrize(
    ("line", "secret"),
    [
        ("Server=db;User=sa;Password=Tr0ub4dor&3;Timeout=30", "Tr0ub4dor&3"),
        ("/login?password=abc12345&next=1", "abc12345"),
        ('{"client_secret": "qZ8vK2mX9pL4"}', "qZ8vK2mX9pL4"),
        ("密码：abc12345，请勿泄露", "abc12345"),
        ("mysql -u root -pS3cretPw db", "S3cretPw"),
        ("machine x login bob password s3cretpw", "s3cretpw"),
        ("G-482913 is your Google verification code", "G-482913"),
        ("CVV: 123", "123"),
    ],
)
def test_the_value_ends_where_the_next_thing_begins(line: str, secret: str) -> None:
    assert secret in _found(line)


@pytest.mark.parametrize(
    "line",
    [
        "Password must contain 8 characters", "password: string;", "public_key = 9Cnzj4p4WGeKLs1Pt8QuKU", "access_token_url='https://x.io/oauth/access_token'",
        "the code is 200 lines long", "docker run -u 1000:1000 alpine", "curl -u user:password https://x.io", "keyword: Befaehigung_P2", "secret_length = 32",
    ],
)  # fmt: skip
def test_labels_without_a_secret_find_nothing(line: str) -> None:
    assert _found(line) == []
