import pytest
from hypothesis import given
from hypothesis import strategies as st

from humanmd.capture.exclusions import DEFAULTS, Exclusion, ExclusionError, ExclusionSet, address


def _only(*exclusions: Exclusion) -> ExclusionSet:
    return ExclusionSet.compile(exclusions, defaults=False)


def _url(pattern: str, url: str) -> bool:
    return _only(Exclusion(kind="url", pattern=pattern)).match("Chrome", "chrome", "x", url) is not None


@pytest.mark.parametrize(
    "url",
    [
        "https://bank.example/login", "http://www.BANK.example./", "bank.example", "bank.example:8443/x", "https://a.b.bank.example?q=1", "//bank.example/x",
        "https://user:pw@bank.example/", "https://evil.example@bank.example/", "view-source:https://bank.example/", "https:\\\\bank.example\\x", "HTTPS://BANK.EXAMPLE:443#top", "https://bank。example/",
    ],
)  # fmt: skip
def test_a_domain_matches_however_its_address_is_written(url: str) -> None:
    assert _url("bank.example", url)


@pytest.mark.parametrize(
    "url",
    [
        "https://bank.example@evil.test/",
        "https://notbank.example/",
        "https://bank.example.evil.test/",
        "https://evil.test/bank.example",
        "https://evil.test/?u=bank.example",
        "about:blank",
    ],
)
def test_another_host_does_not_match(url: str) -> None:
    assert not _url("bank.example", url)


def test_unicode_and_punycode_are_one_host() -> None:
    assert _url("bücher.example", "https://xn--bcher-kva.example/x")
    assert _url("xn--bcher-kva.example", "https://BÜCHER.example/x")


def test_a_path_is_a_prefix_of_whole_parts() -> None:
    assert _url("site.example/health", "https://site.example/health/me")
    assert _url("site.example/health", "https://www.site.example/health?x=1")
    assert not _url("site.example/health", "https://site.example/healthy")
    assert not _url("site.example/health", "https://site.example/")


def test_stars_stand_for_parts_of_a_host_and_path() -> None:
    assert _url("*.bank.example", "https://a.bank.example/")
    assert _url("my*chart.example", "https://www.my-own-chart.example/visit")
    assert _url("site.example/*/private", "https://site.example/a/b/private/1")
    assert not _url("my*chart.example", "https://other.example/mychart.example")


@pytest.mark.parametrize(
    ("name", "ident"),
    [
        ("Vault", "x"),
        ("VAULT", ""),
        ("x", "com.example.vault"),
        ("x", "com.example.vault.helper"),
        ("x", r"C:\Apps\Vault.exe"),
        ("x", "/usr/share/applications/vault.desktop"),
    ],
)
def test_an_app_matches_by_name_id_or_the_id_it_is_below_of(name: str, ident: str) -> None:
    excluded = _only(
        Exclusion(kind="app", pattern="com.example.vault"), Exclusion(kind="app", pattern="vault")
    )
    assert excluded.match(name, ident, "Vault — my keys", None) is not None


def test_a_part_of_a_name_is_another_app() -> None:
    assert (
        _only(Exclusion(kind="app", pattern="vault")).match(
            "Vaulting Horse", "com.example.vaulting", "x", None
        )
        is None
    )


def test_a_title_is_searched_without_regard_to_case() -> None:
    assert _only(Exclusion(kind="title", pattern="^bank$")).match("a", "b", "BANK", None) is not None
    assert _only(Exclusion(kind="title", pattern="^bank$")).match("a", "b", "My Bank", None) is None


def test_a_person_matches_as_whole_words_or_as_a_part_where_words_have_no_blanks() -> None:
    people = _only(Exclusion(kind="person", pattern="Ana Sousa"), Exclusion(kind="person", pattern="陈伟"))
    assert people.match("Slack", "slack", "DM with ana  sousa - Slack", None) is not None
    assert people.match("微信", "wechat", "和陈伟的聊天", None) is not None
    assert people.match("Slack", "slack", "DM with Diana Sousa", None) is None


@pytest.mark.parametrize(
    "exclusion",
    [
        Exclusion(kind="title", pattern="[Bank"),
        Exclusion(kind="app", pattern=" "),
        Exclusion(kind="url", pattern="https://"),
        Exclusion(kind="url", pattern="*"),
    ],
)
def test_what_cannot_be_used_is_refused_by_name(exclusion: Exclusion) -> None:
    with pytest.raises(ExclusionError, match=exclusion.kind):
        _only(exclusion)


@pytest.mark.parametrize(
    ("name", "ident", "title", "url"),
    [
        ("KeePassXC", "org.keepassxc.KeePassXC", "db", None), ("1Password", "com.1password.1password", "", None), ("loginwindow", "com.apple.loginwindow", "Lock Screen", None),
        ("Windows Default Lock Screen", "LockApp.exe", "", None), ("", "gnome-screensaver", "", None), ("xscreensaver", "", "", None), ("支付宝", "", "", None),
        ("Chrome", "chrome", "x", "https://secure.chase.com/web/auth"), ("Chrome", "chrome", "x", "https://mybank.icbc.com.cn/"), ("Chrome", "chrome", "x", "https://www.elster.de/eportal"),
        ("Chrome", "chrome", "x", "https://ucsfmychart.ucsfhealth.org/"), ("Chrome", "chrome", "个人网银", "https://unknown.example"), ("Firefox", "firefox", "x", "https://www.doctolib.fr/"),
    ],
)  # fmt: skip
def test_money_health_secrets_and_locks_are_kept_out_before_anything_was_captured(
    name: str, ident: str, title: str, url: str | None
) -> None:
    found = ExclusionSet.compile().match(name, ident, title, url)
    assert found is not None
    assert found.source == "default"


@pytest.mark.parametrize(
    ("name", "title", "url"),
    [
        ("Thunderbird", "Re: Q3 roadmap", None),
        ("Code", "bank.py - app", None),
        ("Chrome", "Inbox", "https://mail.google.com/mail/u/0"),
        ("Chrome", "Riverbank walk", "https://en.wikipedia.org/wiki/Bank"),
    ],
)
def test_ordinary_work_is_not_kept_out_by_default(name: str, title: str, url: str | None) -> None:
    assert ExclusionSet.compile().match(name, name.lower(), title, url) is None


def test_the_owner_takes_a_default_out_by_its_key() -> None:
    without = ExclusionSet.compile(without=("url:chase.com",))
    assert without.match("Chrome", "chrome", "x", "https://chase.com/") is None
    assert len(without.exclusions) == len(DEFAULTS) - 1


def test_keys_of_the_defaults_are_distinct() -> None:
    keys = [exclusion.key for exclusion in DEFAULTS]
    assert sorted(keys) == sorted(set(keys))


@given(st.text(max_size=80))
def test_any_text_is_read_as_some_address(url: str) -> None:
    assert "/" not in address(url).host


@pytest.mark.parametrize(
    ("name", "ident"),
    [
        ("1Password 7", ""), ("", r"C:\Program Files\Bitwarden\Bitwarden.exe"), ("", "/opt/Bitwarden/bitwarden"), ("KeePassXC 2.7", ""),
        ("", "/Applications/1Password.app/Contents/MacOS/1Password"), ("Bit\u200bwarden", ""), ("Ｂｉｔｗａｒｄｅｎ", ""), ("", "com.agilebits.onepassword7"),
    ],
)  # fmt: skip
def test_an_excluded_app_is_known_in_any_dress(name: str, ident: str) -> None:
    assert ExclusionSet.compile().match(name, ident, "x", None) is not None


@pytest.mark.parametrize(
    ("url", "title"),
    [
        ("https://chase\t.com/a", "x"),
        ("https://cha\nse.com/a", "x"),
        ("about:reader?url=https%3A%2F%2Fwww.chase.com%2Fa", "x"),
        ("view-source:https://www.chase.com/", "x"),
        ("view-source:about:reader?url=https%3A%2F%2Fchase.com", "x"),
        ("moz-extension://1b2c3d4e-0000-4000-8000-000000000000/popup.html", "Bitwarden Password Manager"),
        ("chrome-extension://nngceckbapebfimnlniiiahkandclblb/popup/index.html", "x"),
        (None, "PayPal: Wallet — Mozilla Firefox"),
        (None, "Chase - Account overview - Google Chrome"),
        (None, "Bit\u200bwarden - Web vault"),
    ],
)
def test_an_excluded_page_is_known_through_what_wraps_it(url: str | None, title: str) -> None:
    assert ExclusionSet.compile().match("Firefox", "firefox", title, url) is not None


@pytest.mark.parametrize(
    ("url", "title"),
    [
        ("about:reader?url=https%3A%2F%2Fexample.org%2Fchase.com", "x"),
        ("moz-extension://1b2c3d4e-0000-4000-8000-000000000000/popup.html", "Tree Style Tab"),
        (None, "Chase the dream - Mozilla Firefox"),
        (None, "PayPal history - Wikipedia — Mozilla Firefox"),
        (None, "How fintech works: PayPal — Mozilla Firefox"),
    ],
)
def test_a_page_that_only_names_it_is_kept(url: str | None, title: str) -> None:
    assert ExclusionSet.compile().match("Firefox", "firefox", title, url) is None
