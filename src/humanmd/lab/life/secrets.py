"""Made-up secrets and their look-alikes: each secret carries a canary that occurs nowhere else."""

from random import Random

_B64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
_HEX = "0123456789abcdef"
_WORDS = (
    "abandon",
    "ability",
    "absorb",
    "access",
    "acid",
    "across",
    "actor",
    "adapt",
    "admit",
    "adult",
    "advice",
    "aerobic",
    "afford",
    "agree",
    "ahead",
    "alarm",
    "album",
    "alert",
    "alien",
    "alley",
    "almost",
    "alpha",
    "amateur",
    "amazing",
    "among",
    "amount",
    "anchor",
    "ancient",
    "anger",
    "angle",
    "animal",
    "ankle",
)
_ID_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)


def draw(rng: Random, alphabet: str, count: int) -> str:
    """Draw characters."""
    return "".join(alphabet[int(rng.random() * len(alphabet))] for _ in range(count))


def secrets(rng: Random) -> list[tuple[str, str, str]]:
    """Make one secret of each kind: `(kind, line as seen on a screen, canary)`."""
    d = "0123456789"
    token, hexes = draw(rng, _B64, 36), draw(rng, _HEX, 40)
    jwt = f"eyJhbGciOiJIUzI1NiJ9.eyJ{draw(rng, _B64, 40)}.{draw(rng, _B64, 43)}"
    card, iban, ident = luhn(rng, "4539"), _iban(rng), _ident(rng)
    words = " ".join(rng.sample(_WORDS, 12))
    pem = draw(rng, _B64, 64)
    pw = [f"{draw(rng, _B64, 9)}!{draw(rng, d, 3)}" for _ in range(6)]
    phone = f"+351 91{draw(rng, d, 1)} {draw(rng, d, 3)} {draw(rng, d, 3)}"
    rows = [
        ("password_shown", f"password: {pw[0]}", pw[0]),
        ("password_assignment", f"DB_PASSWORD={pw[1]}", pw[1]),
        (
            "connection_string",
            f"postgres://reader:{pw[2].replace('!', '')}@db.internal:5432/panel",
            pw[2].replace("!", ""),
        ),
        (
            "basic_auth",
            f"curl -u clara:{pw[3].replace('!', '')} https://files.internal/list",
            pw[3].replace("!", ""),
        ),
        ("github_token", f"export GITHUB_TOKEN=ghp_{token}", f"ghp_{token}"),
        ("openai_key", f"OPENAI_API_KEY=sk-proj-{draw(rng, _B64, 48)}", ""),
        ("aws_access", f"aws_access_key_id = AKIA{draw(rng, _B64[:26] + '234567', 16)}", ""),
        ("aws_secret", f"aws_secret_access_key = {draw(rng, _B64, 40)}", ""),
        ("slack_token", f"xoxb-{draw(rng, d, 12)}-{draw(rng, _B64, 24)}", ""),
        ("stripe_key", f"sk_live_{draw(rng, _B64, 24)}", ""),
        ("google_key", f"key=AIza{draw(rng, _B64, 35)}", ""),
        ("jwt", f"Authorization: Bearer {jwt}", jwt),
        ("bearer_hex", f"curl -H 'Authorization: token {hexes}' https://api.internal/v1", hexes),
        ("pem", f"-----BEGIN PRIVATE KEY-----\n{pem}\n-----END PRIVATE KEY-----", pem),
        ("seed_phrase", f"Recovery phrase: {words}", words),
        ("otp", f"Your verification code is {draw(rng, '123456789', 6)}", ""),
        ("card", f"Card number {card[:4]} {card[4:8]} {card[8:12]} {card[12:]}", card),
        ("cvv", f"Card {luhn(rng, '5425')} exp 09/29 CVV {draw(rng, '123456789', 3)}", ""),
        ("iban", f"IBAN {iban}", iban),
        ("id_cn", f"身份证号：{ident}", ident),
        ("passport", f"护照号码：E{draw(rng, d, 8)}", ""),
        ("phone", f"Call me on {phone}", phone),
        ("bank_card_cn", f"银行卡号 {luhn(rng, '622202', 19)}", ""),
        ("cookie", f"Set-Cookie: session={draw(rng, _B64, 44)}; HttpOnly", ""),
    ]
    return [(kind, line, canary or _longest(line)) for kind, line, canary in rows]


def _longest(line: str) -> str:
    parts = [part.strip(";,") for part in line.replace("=", " ").replace("：", " ").split()]
    scored = [part for part in parts if any(c.isdigit() for c in part)]
    return max(scored or parts, key=len)


def luhn(rng: Random, prefix: str, length: int = 16) -> str:
    """Make a card number with a right check digit."""
    body = prefix + draw(rng, "0123456789", length - len(prefix) - 1)
    total = 0
    for index, char in enumerate(reversed(body)):
        digit = int(char) * (2 if index % 2 == 0 else 1)
        total += digit - 9 if digit > 9 else digit  # noqa: PLR2004  (the Luhn rule)
    return body + str(-total % 10)


def _iban(rng: Random) -> str:
    body = draw(rng, "0123456789", 21)
    check = 98 - int(body + "252900") % 97
    return f"PT{check:02d}{body}"


def _ident(rng: Random) -> str:
    body = f"110105{1970 + int(rng.random() * 30)}0{1 + int(rng.random() * 9)}1{int(rng.random() * 10)}"
    body += draw(rng, "0123456789", 3)
    total = sum(int(c) * w for c, w in zip(body, _ID_WEIGHTS, strict=True))
    return body + "10X98765432"[total % 11]


def lookalikes(rng: Random) -> list[tuple[str, str, str]]:
    """Make things that look like secrets and are none: `(kind, line, the part that must stay)`."""
    sha, uuid = draw(rng, _HEX, 40), "-".join(draw(rng, _HEX, n) for n in (8, 4, 4, 4, 12))
    order = f"{draw(rng, '0123456789', 3)}-{draw(rng, '0123456789', 7)}-{draw(rng, '0123456789', 7)}"
    return [
        ("git_sha", f"commit {sha}", sha),
        ("uuid", f"session id {uuid}", uuid),
        ("order", f"Order no. {order}", order),
        ("isbn", "ISBN 978-3-16-148410-0", "978-3-16-148410-0"),
        ("tracking", "Tracking 1Z999AA10123456784", "1Z999AA10123456784"),
        ("hex_colour", "background: #3f51b5;", "#3f51b5"),
        ("password_label", "Password: (leave empty to keep)", "Password:"),
        ("digits18", "batch 200000000000000001", "200000000000000001"),
        ("doi", "doi:10.1037/0033-295X.108.4.814", "10.1037/0033-295X.108.4.814"),
        ("version", "numpy==2.3.1 sha256 pinned", "numpy==2.3.1"),
    ]
