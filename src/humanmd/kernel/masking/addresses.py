"""Addresses that carry a secret: in a query or fragment, or as the last part of a sign-in link."""

import re
from collections.abc import Iterator

from humanmd.kernel.masking import shapes
from humanmd.kernel.masking.spans import Span

_QUERY = re.compile(
    r"(?i:[?&#;](?:amp;)?(?P<name>[\w-]{0,30}?(?:code|key|token|sig|signature|session|session_?id|sid|ticket|secret|auth|password|passwd|pwd|otp|jwt|"
    r"credential|nonce|oobcode|magic|assertion|samlresponse))=)(?P<value>[^&#\s\"'<>]{4,3000})"
)
_SIGN_IN = re.compile(
    r"/(?i:[\w-]{0,20}(?:reset|magic|verif|confirm|activat|invit|recover|one-?time|otp|passwordless|sso|signin|sign-in|login|log-in|auth|unsubscribe|set-?password)[\w-]{0,20})"
    r"(?:/[\w.@%+-]{0,40}){0,2}?/(?P<value>(?!0x)[A-Za-z0-9_.~%=-]{20,1000})(?![A-Za-z0-9_/-])"
)
_NUMERIC = re.compile(r"\d{4,8}")
_CODE_NAMES = ("otp", "passcode", "verification_code", "verify_code", "login_code")
_SIX = 6
_LEAST = 8


def address_spans(line: str) -> Iterator[Span]:
    """Find the secrets in the addresses of one line."""
    if "=" in line:
        for match in _QUERY.finditer(line):
            if _is_secret(match["name"].lower(), match["value"]):
                yield Span(start=match.start("value"), end=match.end("value"), category="token")
    if "/" in line:
        for match in _SIGN_IN.finditer(line):
            if _is_drawn(match["value"]):
                yield Span(start=match.start("value"), end=match.end("value"), category="token")


def _is_secret(name: str, value: str) -> bool:
    if shapes.is_placeholder(value) or "://" in value or "[masked" in value:
        return False
    if name.endswith(("password", "passwd", "pwd", "secret")):
        return True
    if _NUMERIC.fullmatch(value):
        return name in _CODE_NAMES or (name == "code" and len(value) == _SIX)
    return len(value) >= _LEAST and _is_drawn(value)


def _is_drawn(value: str) -> bool:
    if value.isalpha():
        return len(value) >= 20 and shapes.class_changes(value) >= len(value) // 5  # noqa: PLR2004  (less is a word)
    return shapes.is_random(value, least=2.5)
