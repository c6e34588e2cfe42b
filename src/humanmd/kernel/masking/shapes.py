"""Shapes of values: placeholder, prose, password-like, random-looking."""

# ruff: noqa: SIM905  (long lists of words read best as words)

import math
import re
from collections import Counter
from functools import lru_cache

_PLACEHOLDER_WORDS = frozenset(
    (
        # what forms and documents write where a value would stand
        "required optional incorrect invalid wrong forgot forgotten forget reset show hide changed change none null nil "
        "undefined true false yes no empty hidden redacted masked encrypted placeholder example sample changeme "
        "password passwd pwd passphrase secret token pass passcode pin user username test testing todo tbd enter must "
        "should cannot can is was has have will the your my a an and or not strength weak strong protected expired "
        "expires missing mismatch again confirm confirmation repeat retype new old current login signin sign "
        "mypassword yourpassword mypass your_password my_password your-password string str text varchar bool boolean "
        "int number any object unknown key value name n/a na foo bar foobar accepted rejected failed success ok "
        "generate generated copy edit update save cancel view manage manager settings policy policies rules help "
        "erforderlich vergessen falsch anzeigen ändern requis oublié incorrecto olvidada"
    ).split()
)
_DUMMY = re.compile(r"[*•●∙·.xXyYzZ_\-#?…=0]+")
_DUMMY_RUN = re.compile(r"[*•●∙·]{3,}|([xX])\1{3,}|#{4,}|\.{2,}$|…|(.)\2{7,}")
_REFERENCE = re.compile(
    r"""\$[({].*|\$[A-Za-z_]\w*|%\w+%|`.*|\{\{.*|@\{.*|!(?:Ref|Sub|vault).*|\w*\$\{.*
    |(?:process\.)?env[.\[(].*|(?:os\.)?(?:environ|getenv)\b.*|System\.getenv.*|ENV\[.*|getenv\(.*
    |(?:self|this|config|settings|args|opts|options|req|request|params|data|user|ctx|cfg|secrets|vault|var|local|module)
      (?:\.\w+|\[.*)+.*
    |[A-Za-z_][\w.]*\(.*|[A-Za-z_]\w*\[["'].*
    |<[^<>]*>?.*|█.*|\[[A-Za-z_ .-]+\].*|\{[A-Za-z_ .-]+\}.*|\{base64\(.*""",
    re.VERBOSE,
)
_DOTTED_NAMES = re.compile(r"[A-Za-z_]+(?:\.[A-Za-z_]+){1,5}")
_FILL_IN = re.compile(
    r"your|my[_-]?(?:api|token|key|secret|bot)|here$|token[_-]here|placeholder", re.IGNORECASE
)
_EXAMPLE = re.compile(r"example$|redacted", re.IGNORECASE)
_WORDY = re.compile(r"[A-Za-z]?[a-z]*|[A-Z]*|\d{1,4}")
_SEPARATORS = re.compile(r"[-_./ ]")
_EDGES = re.compile(r"[a-z](?=[A-Z0-9])|[A-Z](?=[0-9])|[0-9](?=[A-Za-z])|[A-Z](?=[A-Z][a-z])")


def is_placeholder(value: str) -> bool:
    """Whether the value stands where a secret would: a row of stars, a variable, `<your password>`, `required`."""
    if len(value) < 4 or value.lower() in _PLACEHOLDER_WORDS:  # noqa: PLR2004  (no secret is that short)
        return True
    return bool(
        _DUMMY.fullmatch(value)
        or _DUMMY_RUN.search(value)
        or _REFERENCE.fullmatch(value)
        or _DOTTED_NAMES.fullmatch(value)
    )


def is_fill_in(value: str) -> bool:
    """Whether the value names itself an example (`your-token-here`)."""
    return _EXAMPLE.search(value) is not None or (_FILL_IN.search(value) is not None and not is_random(value))


@lru_cache(maxsize=4096)
def entropy(value: str) -> float:
    """Shannon entropy of the value's characters, in bits a character."""
    size = len(value)
    return -sum(n / size * math.log2(n / size) for n in Counter(value).values())


def is_mixed(value: str) -> bool:
    """Whether the value has letters and digits."""
    return any(char.isdigit() for char in value) and any(char.isalpha() for char in value)


def is_strong(value: str) -> bool:
    """Whether the value looks like a chosen password: 8 or more of letters, digits and (capitals or symbols)."""
    if len(value) < 8 or not is_mixed(value):  # noqa: PLR2004  (the usual least length)
        return False
    return any(char.isupper() for char in value) or not value.isalnum()


def is_random(value: str, *, least: float = 3.0) -> bool:
    """Whether the value looks drawn by lot: letters and digits, entropy of `least` bits, not words with a number."""
    if not is_mixed(value) or entropy(value) < least:
        return False
    return any(not _WORDY.fullmatch(part) for part in _SEPARATORS.split(value))


def class_changes(value: str) -> int:
    """Count where the class of character (small, capital, digit) changes; random text changes often."""
    return sum(1 for _ in _EDGES.finditer(value))
