"""Mail: reading what came, answering, writing anew."""

from collections.abc import Iterator

from humanmd.lab.life.records import SELF, Beat, Fact, Focus, Mark, Message, Phrase, Shot, plain
from humanmd.lab.life.skins import mail
from humanmd.lab.life.stage import Stage, read_shots


def scene(stage: Stage) -> Iterator[Shot]:
    """Read and write letters until the episode ends and nothing is due."""
    while stage.open() or (stage.due("mail", "mail.in") and stage.overrun()):
        beat = stage.take("mail", "mail.in")
        if beat is not None and beat.author == SELF:
            yield from _write(stage, beat)
        elif beat is not None:
            yield from _receive(stage, beat.body, partner=beat.partner)
        elif stage.chance(0.15):
            body = plain(stage.pick("own"), stage.pick("own"))
            who = stage.partner("mail", "en")
            yield from _write(stage, Beat(day=stage.day, surface="mail", author=SELF, body=body, partner=who))
        else:
            lang = "zh" if stage.chance(0.25) else "en"
            yield from _receive(stage, plain(*stage.several("mail", stage.number(1, 3), lang)), lang)


def _account(stage: Stage) -> tuple[str, Phrase]:
    """Give the account and the sender line of the day; without a known employer the private address."""
    fact = stage.fact("handle", about="work mail") if stage.fact("employer") else None
    fact = fact or stage.fact("handle", about="private mail")
    address = fact.obj if fact else stage.world.private_mail
    return address, stage.trace(f"{stage.world.owner.name} <{address}>", fact, "account")


def _address(stage: Stage, who: str) -> str:
    person = stage.person(who)
    domain = next((j.domain for j in stage.world.jobs if j.org == person.org), "fastpost.net")
    return f"{person.name} <{person.name.lower().replace(' ', '.')}@{domain}>"


def _receive(stage: Stage, body: tuple[Phrase, ...], lang: str = "en", partner: str = "") -> Iterator[Shot]:
    who = partner or stage.partner("mail", lang)
    person = stage.person(who)
    signature = (Phrase("\nBest,"), Phrase(f"\n{person.name}"), *_signed(stage, who))
    message = Message(
        who,
        stage.clock(),
        (Phrase(f"Hi {stage.world.owner.name.split()[0]},"), *_apart(body), *signature),
        lang,
        stage.pick("subject", lang),
    )
    stage.inbox.append(message)
    del stage.inbox[:-12]
    shot = _open(stage, message)._replace(gap=stage.gap())
    yield shot
    yield from read_shots(stage, shot)


def _apart(body: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
    head, *rest = body
    return (Phrase("\n" + head.text, head.mark), *rest)


def _signed(stage: Stage, who: str) -> tuple[Phrase, ...]:
    """Sign with the title and the organisation that are facts of the day."""
    name = stage.world.people[who].name
    title = stage.fact("title", subj=name, about=who) or stage.fact("title", subj=name)
    part = stage.fact("part_of", subj=name, about=who)
    origin = f"sig:{who}:{title.obj if title else ''}"
    lines = [_told("\n" + fact.obj, fact, origin) for fact in (title, part) if fact is not None]
    return tuple(lines)


def _told(text: str, fact: Fact, origin: str) -> Phrase:
    return Phrase(text, Mark("evidence", fact.fact_id, origin, "told", "mail", "implied"))


def _open(stage: Stage, message: Message) -> Shot:
    account, me = _account(stage)
    stamp = stage.time.date(stage.day).strftime("%Y-%m-%d")
    headers = (
        Phrase(f"From: {_address(stage, message.author)}"),
        Phrase(f"To: {me.text}", me.mark),
        Phrase(f"Subject: {message.subject}"),
        Phrase(f"Date: {stamp} {message.clock}"),
    )
    listing = [(m.subject, stage.person(m.author).name, m.clock) for m in stage.inbox[-8:]]
    screen = mail.reader(account, stage.number(2, 30), listing, message, headers)
    return Shot(mail.APP, plain(f"{message.subject} - Mozilla Thunderbird"), screen, trigger="focus")


def _signature(stage: Stage) -> tuple[Phrase, ...]:
    title, employer = stage.fact("title"), stage.fact("employer")
    lines: list[Phrase] = [
        Phrase("\n\n-- \n"),
        stage.trace(stage.world.owner.name, stage.fact("name", "Clara Wen"), "signature", "sig:name"),
    ]
    if title is not None:
        lines += [Phrase("\n"), stage.trace(title.obj, title, "signature", f"sig:{title.obj}")]
    if employer is not None:
        lines += [Phrase(", "), stage.trace(employer.obj, employer, "signature", f"sig:{employer.obj}")]
    return tuple(lines)


def _write(stage: Stage, beat: Beat) -> Iterator[Shot]:
    stage.letters += 1
    who = beat.partner or stage.partner("mail", beat.lang)
    previous = next((m for m in reversed(stage.inbox) if m.author == who), None)
    subject = f"Re: {previous.subject}" if previous else stage.pick("subject", beat.lang)
    tail = (*_quote(stage, previous), *_signature(stage))
    first = stage.person(who).name.split()[0]
    opening = f"Hi {first},\n\n" if beat.lang == "en" else f"{stage.person(who).called('zh')}，你好：\n\n"
    yield _compose(stage, who, subject, (Phrase("\n\n"), *tail))._replace(gap=stage.gap(), trigger="focus")
    sep = " " if beat.lang == "en" else ""
    before = (Phrase(opening),)
    body = tuple(part for phrase in beat.body for part in (phrase, Phrase(sep)))[:-1]
    for value, seconds in stage.typing(body, "", before):
        shown = (*value, Phrase("\n\n"), *tail)
        yield _compose(stage, who, subject, shown)._replace(gap=seconds + 2.0, trigger="value")


def _quote(stage: Stage, previous: Message | None) -> tuple[Phrase, ...]:
    if previous is None:
        return ()
    stamp = stage.time.date(stage.day).strftime("%d/%m/%Y")
    head = f"\nOn {stamp}, {previous.clock}, {stage.person(previous.author).name} wrote:\n"
    quoted = "".join(f"> {phrase.text.strip()}\n" for phrase in previous.body)
    return (
        Phrase(head),
        Phrase(quoted, Mark("repeat", "quotation", authorship="told", channel="mail", asserts="quoted")),
    )


def _compose(stage: Stage, who: str, subject: str, value: tuple[Phrase, ...]) -> Shot:
    _, sender = _account(stage)
    screen = mail.compose(sender, _address(stage, who), subject, value)
    focus = Focus("textbox", "Message body", value, "")
    window = f"letter {stage.letters}"
    return Shot(mail.APP, plain(f"Write: {subject} - Thunderbird"), screen, focus=focus, window=window)
