import pytest

from humanmd.kernel.masking.mask import mask

HEX = "4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318"
AWS = "wJalrXUtnFEMIaK7MDENGabPxRfiCYzzzzzzzKE1"


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("the password for the wifi is hunter22", "hunter22"),
        ("The password to the guest network is: Blue-Door-91!", "Blue-Door-91!"),
        ("login admin / hunter22", "hunter22"),
        ("user admin and pass hunter22", "hunter22"),
        ("username: bob, password hunter22", "hunter22"),
        ("pw: hunter22", "hunter22"),
        ("<password>hunter22</password>", "hunter22"),
        ("<server><token>qZ8vK2mX9pL4</token></server>", "qZ8vK2mX9pL4"),
        ("Use 661-204 to log in", "661-204"),
        ("Enter code 482913 to verify your account", "482913"),
        ("https://x.example/cb?code=4/0AX4XfWhq8vK2mX9pL4&state=1", "0AX4XfWhq8vK2mX9pL4"),
        ("https://x.example/a?key=qZ8vK2mX9pL4", "qZ8vK2mX9pL4"),
        ("https://x.example/a#session=qZ8vK2mX9pL4tR7", "qZ8vK2mX9pL4tR7"),
        ("https://x.example/a?sig=qZ8vK2mX9pL4tR7", "qZ8vK2mX9pL4tR7"),
        ("https://x.example/magic-link/qZ8vK2mX9pL4tR7wB3nD6", "qZ8vK2mX9pL4tR7wB3nD6"),
        ("https://x.example/users/reset/u7/qZ8vK2mX9pL4tR7wB3nD6?x=1", "qZ8vK2mX9pL4tR7wB3nD6"),
        ("https://x.example/verify-email/123e4567-e89b-12d3-a456-426614174000", "123e4567"),
        (f"private key: 0x{HEX}", HEX),
        (f"my wallet secret {HEX}", HEX),
        (f"AKIAIOSFODNN7EXAMPL2\n{AWS}", AWS),
        ("Recovery codes\nKeep them safe.\n1a2b3-c4d5e\n6f7a8-b9c0d", "6f7a8-b9c0d"),
        ("Your backup codes: 1234 5678, 8765 4321", "8765 4321"),
        ("abandon, ability, ocean, velvet, cargo, castle, cattle, clarify, dolphin, donkey, dragon, elbow", "velvet"),
        ("card 4111.1111.1111.1111", "1111.1111"),
        ("3728 519643 98438 is my amex card", "519643"),
        ("3728.519643.98438", "519643"),
        ("my amex 3714-496353-98431", "496353"),
    ],
)  # fmt: skip
def test_a_secret_in_a_sentence_an_address_or_a_list_goes(text: str, secret: str) -> None:
    once = mask(text).text
    assert secret not in once
    assert mask(once).text == once


@pytest.mark.parametrize(
    "text",
    [
        "The password for the account is required",
        "login page / settings",
        "user guide / chapter",
        "Use 2024 figures to verify the plan",
        "https://x.example/a?code=US&key=name&session=morning",
        "https://shop.example/p?key=product-42-blue",
        "https://etherscan.example/token/0xdAC17F958D2ee523a2206206994597C13D831ec7",
        f"transaction 0x{HEX}",
        "fetch, parse, build, tests, checks, links, pages, words, lines, marks, names, dates",
        "https://x.example/login/how-to-sign-in-with-friends",
        "the backup codes were printed in 2024",
        "version 1.2.3.4 of 2024.0101.0202",
        "<secret>example</secret>",
    ],
)
def test_what_only_looks_so_stays(text: str) -> None:
    assert mask(text).text == text
