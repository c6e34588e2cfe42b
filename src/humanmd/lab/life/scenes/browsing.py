"""The browser: articles, news, searches, forms, a Chinese reader, and windows that must not be recorded."""

import re
from collections.abc import Iterator

from humanmd.lab.life.records import Beat, Focus, Mark, Phrase, Shot, plain
from humanmd.lab.life.skins import web
from humanmd.lab.life.stage import Stage, read_shots

_SITES = ("medium.com", "nature.com", "publico.pt", "nngroup.com", "de.wikipedia.org", "aeon.co")
_CHINESE_SITES = ("zhihu.com", "sspai.com", "thepaper.cn")
_AD = Mark("ad", "ad", authorship="read")
_BIO = Mark("other_person", "bio", authorship="read")


def page(stage: Stage) -> Iterator[Shot]:
    """Read articles; some of them carry what a page should not say."""
    while stage.open() or (stage.due("page", "humanmd", "flood") and stage.overrun()):
        beat = stage.take("page", "humanmd", "flood")
        if beat is not None and beat.surface == "humanmd":
            yield from _own_output(stage, beat)
        elif beat is not None and beat.surface == "flood":
            yield from _flooded(beat)
        else:
            sites = _CHINESE_SITES if stage.chance(0.35) else _SITES
            site = sites[stage.number(0, len(sites) - 1)]
            yield from _article(stage, site, beat.body if beat else ())


def news(stage: Stage) -> Iterator[Shot]:
    """Read the morning's news."""
    while stage.open():
        yield from _article(stage, "theguardian.com", ())


def _article(stage: Stage, site: str, planted: tuple[Phrase, ...]) -> Iterator[Shot]:
    lang = "zh" if site in _CHINESE_SITES else "en"
    heading = stage.pick("headline", lang)
    paragraphs = [Phrase(line) for line in stage.several("article", stage.number(2, 5), lang)]
    if stage.chance(0.3):
        paragraphs.append(Phrase(stage.pick("bio", lang), _BIO))
    paragraphs[1:1] = list(planted)
    extras = [Phrase(stage.pick("headline", lang)), Phrase(stage.pick("ad", lang), _AD)]
    screen = web.article(site, Phrase(heading), paragraphs, extras)
    slug = "-".join(re.findall(r"[a-z]+", heading.lower())) or str(len(heading) * 1173)
    shot = Shot(
        web.BROWSER, plain(f"{heading} | {site}{web.SUFFIX}"), screen, plain(f"https://{site}/2026/{slug}")
    )
    yield shot._replace(trigger="load", gap=stage.gap())
    yield from read_shots(stage, shot)


def _own_output(stage: Stage, beat: Beat) -> Iterator[Shot]:
    lines = (
        Phrase("projection: humanmd"),
        Phrase("## Portrait"),
        *beat.body,
        Phrase("## Now"),
        Phrase("## Provenance"),
    )
    screen = web.article("127.0.0.1:8742", Phrase("HUMAN.md"), lines, ())
    shot = Shot(
        web.BROWSER,
        plain(f"HUMAN.md{web.SUFFIX}"),
        screen,
        plain("http://127.0.0.1:8742/v/3f9c1a7e5b2d/portrait"),
    )
    yield shot._replace(trigger="load", gap=stage.gap())


def _flooded(beat: Beat) -> Iterator[Shot]:
    for number in range(3000):
        body = (Phrase(f"Update {number}."), *beat.body)
        screen = web.article("rumour.example", Phrase("Live"), body, ())
        yield Shot(
            web.BROWSER,
            plain(f"Live{web.SUFFIX}"),
            screen,
            plain("https://rumour.example/live"),
            "title",
            gap=2.0,
        )


def search(stage: Stage) -> Iterator[Shot]:
    """Search for something and scan the hits."""
    while stage.open():
        query = stage.pick("headline").lower().rstrip("?")
        hits = [Phrase(f"{line} - {_SITES[stage.number(0, 5)]}") for line in stage.several("headline", 5)]
        hits.append(Phrase(stage.pick("ad"), _AD))
        screen = web.results(query, hits)
        url = "https://duckduckgo.com/?q=" + "+".join(query.split())
        shot = Shot(web.BROWSER, plain(f"{query} at DuckDuckGo{web.SUFFIX}"), screen, plain(url))
        yield shot._replace(trigger="load", gap=stage.gap())
        yield from read_shots(stage, shot)


def form(stage: Stage) -> Iterator[Shot]:
    """Fill a form: sign in with a password field, or look at prefilled and shown values."""
    surfaces = ("form.secure", "form.lying", "form.shown", "form.prefilled")
    while stage.open() or (stage.due(*surfaces) and stage.overrun()):
        beat = stage.take(*surfaces)
        if beat is None:
            yield from _plain_form(stage)
        else:
            yield from _planted_form(stage, beat)


def _plain_form(stage: Stage) -> Iterator[Shot]:
    fields = (("Search trips", Phrase("Lisboa - Porto")), ("Date", Phrase("2026-04-03")))
    screen = web.form("Comboios de Portugal", fields, hidden=False)
    shot = Shot(
        web.BROWSER, plain(f"Comboios de Portugal{web.SUFFIX}"), screen, plain("https://cp.pt/booking")
    )
    yield shot._replace(trigger="load", gap=stage.gap())
    yield from read_shots(stage, shot)


def _planted_form(stage: Stage, beat: Beat) -> Iterator[Shot]:
    kind = beat.surface.partition(".")[2]
    label = {"secure": "Password", "lying": "Password", "prefilled": "Full name", "shown": "Reference"}[kind]
    account = Phrase("cwen")
    fields = (("User name", account), (label, beat.body[0]))
    screen = web.form("Sign in" if label == "Password" else "Your details", fields, hidden=kind == "secure")
    secure = kind == "secure"
    focus = Focus("password text" if secure else "textbox", label, beat.body, secure=secure)
    url = plain("https://accounts.panelhouse.example/login")
    shot = Shot(web.BROWSER, plain(f"Panelhouse{web.SUFFIX}"), screen, url, "focus", focus)
    yield shot._replace(gap=stage.gap(), trigger="focus" if kind == "prefilled" else "value")


def weread(stage: Stage) -> Iterator[Shot]:
    """Read a Chinese book."""
    title = stage.pick("title", "zh")
    done = stage.number(3, 80)
    while stage.open():
        lines = [Phrase(line) for line in stage.several("read", 6, "zh")]
        if stage.chance(0.1):
            lines.append(Phrase(stage.pick("bio", "zh"), _BIO))
        screen = web.book(title, lines, done)
        url = plain("https://weread.qq.com/web/reader/8f3a2c1")
        shot = Shot(web.BROWSER, plain(f"{title} - 微信读书{web.SUFFIX}"), screen, url)
        yield shot._replace(trigger="scroll", gap=stage.gap())
        yield from read_shots(stage, shot)


def private(stage: Stage) -> Iterator[Shot]:
    """Use a private window, which nothing may keep."""
    beat = stage.take("private")
    body = beat.body if beat else plain(stage.pick("article"))
    screen = web.article("example.org", Phrase("Profile"), body, ())
    named = stage.chance(0.5)
    title = plain("Profile — Mozilla Firefox Private Browsing" if named else f"Profile{web.SUFFIX}")
    focus = Focus("textbox", "About me", body)
    for _ in range(3):
        yield Shot(
            web.BROWSER,
            title,
            screen,
            plain("https://example.org/me"),
            "value",
            focus,
            stage.gap(),
            private=not named,
        )


def vault(stage: Stage) -> Iterator[Shot]:
    """Open the password manager, which nothing may keep."""
    beat = stage.take("vault")
    body = beat.body if beat else plain("Vault is locked")
    screen = web.article("vault", Phrase("Passwords"), body, ())
    for _ in range(2):
        yield Shot(
            ("KeePassXC", "org.keepassxc.KeePassXC"),
            plain("Personal.kdbx - KeePassXC"),
            screen,
            gap=stage.gap(),
        )
