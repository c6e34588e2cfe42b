"""Planted secrets and look-alikes: drawn by lot, made without the product's patterns."""

# ruff: noqa: SIM905  (long lists of words read best as words)

import base64
import json
import random
import string
from collections.abc import Callable
from types import MappingProxyType

Draw = Callable[[random.Random], tuple[str, str]]
"""Makes (text, what must not survive in it) or (text, what must)."""


def drawing(name: str) -> random.Random:
    """Give a source of chance that draws the same for the same name."""
    return random.Random(name)  # noqa: S311  (nothing is protected by it)


_ALNUM = string.ascii_letters + string.digits
_LOWER = string.ascii_lowercase + string.digits
_HEX = "0123456789abcdef"
_URL = _ALNUM + "-_"
_SEED_WORDS = (
    "abandon ability about absent absorb abstract absurd abuse access accident account acid acoustic acquire across action actor actress actual "
    "adapt basket battle beach bean beauty become bicycle blanket blossom canyon carbon cargo castle casual cattle cinnamon clarify dolphin donkey "
    "dragon drama elbow elder electric elegant fabric famous fancy galaxy garage garlic hammer hamster harvest icon idle ignore jacket jaguar kangaroo "
    "kidney ladder laptop magnet maple mushroom napkin narrow ocean olive orchard panther parade quarter rabbit raccoon saddle sadness salmon table "
    "tackle umbrella unaware vacuum vague walnut warfare yellow zebra zone"
).split()


def _of(rng: random.Random, alphabet: str, size: int) -> str:
    return "".join(rng.choice(alphabet) for _ in range(size))


def _mixed(rng: random.Random, alphabet: str, size: int) -> str:
    while True:
        text = _of(rng, alphabet, size)
        if (
            sum(c.isdigit() for c in text) >= 2
            and sum(c.isalpha() for c in text) >= 2
            and text[0].isalnum()
            and text[-1].isalnum()
        ):
            return text


def _framed(rng: random.Random, secret: str) -> str:
    return rng.choice(
        (
            "{}",
            "use {} for this",
            '"{}"',
            "see {}, thanks",
            "({})",
            "- {}\nnext line",
            "今天用 {} 登录",
            "x = '{}'",
        )
    ).format(secret)


def _password(rng: random.Random) -> str:
    body = _mixed(rng, _ALNUM, rng.randint(7, 14))
    place = rng.randint(2, len(body) - 2)
    return body[:place] + rng.choice("!@#$%^*+=-_.?") + body[place:]


def labelled_password(rng: random.Random) -> tuple[str, str]:
    secret = _password(rng)
    form = rng.choice(
        ("password: {}", "Password: {} (shown)", "密码：{}", "密码:{}", "pwd={}", "DB_PASSWORD={}", 'password = "{}"', "the wifi password is {}", "Passwort: {}",
         "Mot de passe : {}", "パスワード：{}", "Password\n{}", "口令: {}", "--password={}", '{{"password": "{}"}}', "PGPASSWORD='{}' psql", "Contraseña: {}")
    )  # fmt: skip
    return form.format(secret), secret


def connection_string(rng: random.Random) -> tuple[str, str]:
    secret = _mixed(rng, _ALNUM + "!$*_-", rng.randint(8, 18))
    scheme = rng.choice(("postgres", "mysql+pymysql", "mongodb+srv", "redis", "amqp", "https"))
    return f"DATABASE={scheme}://{rng.choice(('app', 'root', ''))}:{secret}@db.internal:5432/main", secret


def env_line(rng: random.Random) -> tuple[str, str]:
    secret = _mixed(rng, _ALNUM, rng.randint(16, 40))
    name = rng.choice(
        (
            "SECRET_KEY",
            "API_TOKEN",
            "STRIPE_KEY",
            "JWT_SECRET",
            "APP_SECRET",
            "SESSION_SECRET",
            "AWS_SECRET_ACCESS_KEY",
            "GITHUB_TOKEN",
        )
    )
    return rng.choice(("{}={}", "export {}={}", '{}="{}"', "{}: {}", "{} = '{}'")).format(
        name, secret
    ), secret


def curl_header(rng: random.Random) -> tuple[str, str]:
    secret = _mixed(rng, _ALNUM, rng.randint(20, 48))
    form = rng.choice(
        ('curl -H "Authorization: Bearer {}" https://x.io', "curl -u admin:{} https://x.io", "curl -H 'X-Api-Key: {}' https://x.io", "Authorization: Basic {}",
         "authorization: token {}", "Cookie: session={}; theme=dark", "curl --user 'bob:{}' https://x.io")
    )  # fmt: skip
    return form.format(secret), secret


def provider_key(rng: random.Random) -> tuple[str, str]:
    make: Callable[[], str] = rng.choice(
        (
            lambda: "ghp_" + _mixed(rng, _ALNUM, 36), lambda: "gho_" + _mixed(rng, _ALNUM, 36), lambda: "github_pat_" + _mixed(rng, _ALNUM, 22) + "_" + _mixed(rng, _ALNUM, 59),
            lambda: "AKIA" + _mixed(rng, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 16), lambda: "glpat-" + _mixed(rng, _URL, 20),
            lambda: f"xoxb-{_of(rng, string.digits, 12)}-{_of(rng, string.digits, 12)}-{_mixed(rng, _ALNUM, 24)}", lambda: "sk_live_" + _mixed(rng, _ALNUM, 24),
            lambda: "rk_live_" + _mixed(rng, _ALNUM, 24), lambda: "AIza" + _mixed(rng, _URL, 35), lambda: "sk-" + _mixed(rng, _ALNUM, 48), lambda: "sk-proj-" + _mixed(rng, _ALNUM, 32),
            lambda: "sk-ant-api03-" + _mixed(rng, _URL, 93) + "AA", lambda: "sk-ant-oat01-" + _mixed(rng, _ALNUM, 60), lambda: "hf_" + _mixed(rng, _ALNUM, 34),
            lambda: "npm_" + _mixed(rng, _ALNUM, 36), lambda: "pypi-AgEIcHlwaS5vcmc" + _mixed(rng, _URL, 70), lambda: f"SG.{_mixed(rng, _ALNUM, 22)}.{_mixed(rng, _ALNUM, 43)}",
            lambda: "SK" + _mixed(rng, _HEX, 32), lambda: f"{_of(rng, '123456789', 1)}{_of(rng, string.digits, 8)}:AA{_mixed(rng, _ALNUM, 33)}",
            lambda: f"M{_mixed(rng, _ALNUM, 23)}.{_mixed(rng, _ALNUM, 6)}.{_mixed(rng, _ALNUM, 27)}", lambda: "dop_v1_" + _mixed(rng, _HEX, 64),
            lambda: "shpat_" + _mixed(rng, _HEX, 32), lambda: "key-" + _mixed(rng, _HEX, 32), lambda: _of(rng, _ALNUM, 3) + "8Q~" + _mixed(rng, _ALNUM, 34),
        )
    )  # fmt: skip
    secret: str = make()
    return _framed(rng, secret), secret


def jwt(rng: random.Random) -> tuple[str, str]:
    def part(data: dict[str, object]) -> str:
        return base64.urlsafe_b64encode(json.dumps(data).encode()).rstrip(b"=").decode()

    secret = f"{part({'alg': 'HS256', 'typ': 'JWT'})}.{part({'sub': _of(rng, _LOWER, 12), 'n': rng.randint(1, 9999)})}.{_mixed(rng, _URL, 43)}"
    return _framed(rng, secret), secret


def key_file(rng: random.Random) -> tuple[str, str]:
    kind = rng.choice(
        (
            "RSA PRIVATE KEY",
            "PRIVATE KEY",
            "OPENSSH PRIVATE KEY",
            "EC PRIVATE KEY",
            "PGP PRIVATE KEY BLOCK",
            "ENCRYPTED PRIVATE KEY",
        )
    )
    lines = [_mixed(rng, _ALNUM + "+/", 64) for _ in range(rng.randint(2, 8))]
    glue = rng.choice(("\n", "\n", "\\n"))
    body = glue.join(lines)
    end = rng.choice((f"{glue}-----END {kind}-----", ""))
    return f"before\n-----BEGIN {kind}-----{glue}{body}{end}\nafter it all", rng.choice(lines)


def seed_phrase(rng: random.Random) -> tuple[str, str]:
    words = [rng.choice(_SEED_WORDS) for _ in range(rng.choice((12, 15, 18, 21, 24)))]
    plain = " ".join(words)
    numbered = "\n".join(f"{place}. {word}" for place, word in enumerate(words, 1))
    shown = rng.choice(
        (
            f"seed phrase: {plain}",
            f"Recovery phrase\n{plain}",
            f"助记词：{plain}",
            f"my mnemonic is {plain}",
            numbered,
        )
    )
    return shown, " ".join(words[3:7]) if "1. " not in shown else "\n".join(numbered.split("\n")[3:7])


def one_time_code(rng: random.Random) -> tuple[str, str]:
    secret = _of(rng, string.digits, rng.choice((4, 6, 6, 8)))
    form = rng.choice(
        ("Your verification code is {}", "验证码：{}，5分钟内有效", "您的验证码是{}", "{} is your Google verification code", "OTP: {}", "One-time code: {}", "【银行】验证码{}，请勿泄露",
         "security code\n{}", "动态码 {}", "Use {} as your login code", "Ihr Bestätigungscode: {}")
    )  # fmt: skip
    return form.format(secret), secret


def _with_luhn(digits: str) -> str:
    for last in string.digits:
        total = 0
        for place, char in enumerate(reversed(digits + last)):
            value = int(char) * (2 if place % 2 else 1)
            total += value // 10 + value % 10
        if total % 10 == 0:
            return digits + last
    raise AssertionError


def payment_card(rng: random.Random) -> tuple[str, str]:
    start, size = rng.choice(
        (
            ("4", 16),
            ("51", 16),
            ("55", 16),
            ("2221", 16),
            ("37", 15),
            ("6011", 16),
            ("3530", 16),
            ("62", 16),
            ("62", 19),
        )
    )
    digits = _with_luhn(start + _of(rng, string.digits, size - 1 - len(start)))
    grouped = " ".join(digits[i : i + 4] for i in range(0, 16, 4)) if size == 16 else digits
    secret = rng.choice((digits, grouped, grouped.replace(" ", "-")))
    return rng.choice(
        (
            "card {}",
            "{}",
            "Card number: {}",
            "pay with {} today",
            "卡号 {}",
            "卡号{}请核对",
            "VISA {} exp 09/29",
        )
    ).format(secret), secret


def card_code(rng: random.Random) -> tuple[str, str]:
    secret = _of(rng, string.digits, rng.choice((3, 3, 4)))
    return rng.choice(("CVV: {}", "CVC {}", "cvv2={}", "安全码：{}", "CVV\n{}")).format(secret), secret


def chinese_id(rng: random.Random) -> tuple[str, str]:
    body = f"{rng.choice(('110101', '310115', '440305', '510104'))}{rng.randint(1950, 2012)}{rng.randint(1, 12):02}{rng.randint(1, 28):02}{_of(rng, string.digits, 3)}"
    total = sum(int(digit) * (2 ** (17 - place) % 11) for place, digit in enumerate(body))
    secret = body + "10X98765432"[total % 11]
    return rng.choice(
        ("{}", "身份证：{}", "身份证号码 {}", "ID card {}", "他的证件是{}。", "身份证{}")
    ).format(secret), secret


def passport(rng: random.Random) -> tuple[str, str]:
    secret = rng.choice(("E", "G", "EA", "X", "")) + _of(rng, string.digits, 8)
    return rng.choice(
        ("护照：{}", "护照号码 {}", "Passport No: {}", "passport number {}", "Passport {}", "Reisepass: {}")
    ).format(secret), secret


def bank_account(rng: random.Random) -> tuple[str, str]:
    secret = _of(rng, "123456789", 1) + _of(rng, string.digits, rng.randint(11, 18))
    return rng.choice(
        ("银行卡：{}", "银行卡号 {}", "账号：{}", "Account number: {}", "bank account {}")
    ).format(secret), secret


def phone(rng: random.Random) -> tuple[str, str]:
    secret = rng.choice(
        (
            f"1{rng.choice('3456789')}{_of(rng, string.digits, 9)}",
            f"+49 151 {_of(rng, string.digits, 7)}",
            f"+1 {rng.randint(201, 989)}-{rng.randint(200, 999)}-{rng.randint(1000, 9999)}",
            f"+86 13{_of(rng, string.digits, 9)}",
        )
    )
    return rng.choice(("手机 {}", "手机{}打给我", "call {} now", "Phone: {}", "{}", "电话：{}")).format(
        secret
    ), secret


def iban(rng: random.Random) -> tuple[str, str]:
    country, size = rng.choice((("DE", 18), ("FR", 23), ("NL", 14), ("GB", 18), ("ES", 20), ("CH", 17)))
    bban = (_of(rng, string.ascii_uppercase, 4) if country in ("NL", "GB") else "") + _of(
        rng, string.digits, size
    )
    bban = bban[:size]
    number = int("".join(str(int(char, 36)) for char in f"{bban}{country}00"))
    compact = f"{country}{98 - number % 97:02}{bban}"
    secret = rng.choice((compact, " ".join(compact[i : i + 4] for i in range(0, len(compact), 4))))
    return rng.choice(("IBAN: {}", "{}", "pay to {} please", "收款 {}", "收款账户{}谢谢")).format(
        secret
    ), secret


def social_security(rng: random.Random) -> tuple[str, str]:
    secret = f"{rng.randint(1, 665):03}-{rng.randint(1, 99):02}-{rng.randint(1, 9999):04}"
    return rng.choice(("SSN: {}", "{}", "social security number is {}")).format(secret), secret


def qr_text(rng: random.Random) -> tuple[str, str]:
    if rng.random() < 0.5:
        secret = _of(rng, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 32)
        return f"otpauth://totp/Acme:bob?secret={secret}&issuer=Acme", secret
    secret = _mixed(rng, _ALNUM, 12)
    return f"WIFI:T:WPA;S:home;P:{secret};;", secret


def wrapped_key(rng: random.Random) -> tuple[str, str]:
    secret = rng.choice(
        (
            "ghp_" + _mixed(rng, _ALNUM, 36),
            "sk-proj-" + _mixed(rng, _ALNUM, 40),
            "glpat-" + _mixed(rng, _ALNUM, 20),
        )
    )
    at = rng.randint(14, len(secret) - 6)
    return f"token {secret[:at]}\n{secret[at:]}\nend of it", secret[:at] + "\n" + secret[at:]


SECRETS: MappingProxyType[str, Draw] = MappingProxyType(
    {
        make.__name__: make
        for make in (
            labelled_password, connection_string, env_line, curl_header, provider_key, jwt, key_file, seed_phrase, one_time_code, payment_card, card_code,
            chinese_id, passport, bank_account, phone, iban, social_security, qr_text, wrapped_key,
        )
    }
)  # fmt: skip


def _uuid(rng: random.Random) -> str:
    return "-".join(_of(rng, _HEX, size) for size in (8, 4, 4, 4, 12))


def _plain_number(rng: random.Random, size: int) -> str:
    return _of(rng, "123456789", 1) + _of(rng, string.digits, size - 1)


def _not_an_id(rng: random.Random) -> str:
    return f"{_of(rng, '123456789', 1)}{_of(rng, string.digits, 5)}{rng.randint(3000, 9999)}{_of(rng, string.digits, 8)}"


LOOKALIKES: MappingProxyType[str, Callable[[random.Random], str]] = MappingProxyType(
    {
        "git": lambda r: r.choice(("commit {}", "{}", "fixed in {} (main)", "git checkout {}")).format(_of(r, _HEX, r.choice((7, 8, 12, 40)))),
        "uuid": lambda r: r.choice(("{}", "request id: {}", "/items/{}/edit", "id={}")).format(_uuid(r)),
        "order": lambda r: r.choice(("order no. {}", "Order #{}", "订单号：{}", "invoice {}", "ref: {}")).format(_plain_number(r, r.randint(8, 16))),
        "isbn": lambda r: f"ISBN 978-{r.randint(0, 9)}-{r.randint(100, 999)}-{r.randint(10000, 99999)}-{r.randint(0, 9)}",
        "tracking": lambda r: r.choice((f"1Z{_of(r, string.ascii_uppercase + string.digits, 6)}{_plain_number(r, 10)}", f"tracking {_plain_number(r, 12)}", f"运单号 SF{_plain_number(r, 13)}")),
        "colour": lambda r: f"color: #{_of(r, _HEX, 6)}; background: #{_of(r, _HEX, 3)};",
        "test card": lambda r: r.choice(("test card 4242 4242 4242 4242", "use 4242424242424242 in the sandbox", "4000 0000 0000 0002 declines", "测试卡 4111111111111111")),
        "empty label": lambda r: r.choice(("Password:", "password: ********", "Password: <your password>", "password=${DB_PASSWORD}", 'password = os.environ["X"]', "password: required", "Password is required", "Password: must contain a number", "密码：", "密码：请输入密码", "Password (8 characters or more)", "Forgot password? Reset it here", "password: string;", "token: ${{ secrets.GITHUB_TOKEN }}", "API_KEY=", "secret: <redacted>")),
        "eighteen": lambda r: r.choice(("{}", "编号 {}", "serial {}")).format(_not_an_id(r)),
        "hash": lambda r: f"sha256:{_of(r, _HEX, 64)}",
        "version": lambda r: f"v{r.randint(0, 20)}.{r.randint(0, 40)}.{r.randint(0, 99)}-rc{r.randint(1, 9)} build {r.randint(1000, 99999)}",
        "time": lambda r: r.choice((f"2026-04-{r.randint(1, 28):02}T{r.randint(0, 23):02}:07:32.123+02:00", str(r.randint(1_500_000_000, 1_900_000_000)), str(r.randint(1_500_000_000_000, 1_900_000_000_000)))),
        "prose": lambda r: r.choice(("The token bucket refills at 10 requests per second.", "Pin this tab and open 3 more.", "key: value pairs are stored in 2 tables", "The code is 200 lines long", "See section 4.2 of the passport policy from 2024", "Secret Santa: draw on 12 December", "auth: enabled, retries: 3", "card view, list view, 12 items")),
    }
)  # fmt: skip
