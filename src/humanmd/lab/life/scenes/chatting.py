"""Chats: others write, the owner types an answer and sends it."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from humanmd.lab.life.records import SELF, Beat, Focus, Mark, Message, Phrase, Screen, Shot, plain
from humanmd.lab.life.skins import chat
from humanmd.lab.life.stage import Stage, empty, read_shots

_TAIL = 7
_LANGUAGE: Mapping[str, str] = MappingProxyType(
    {"slack": "en", "telegram": "en", "feishu": "zh", "wechat": "zh"}
)
_APPS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {"slack": chat.SLACK, "telegram": chat.TELEGRAM, "feishu": chat.FEISHU, "wechat": chat.WECHAT}
)


def scene(stage: Stage) -> Iterator[Shot]:
    """Chat until the episode ends and everything that is due has been said."""
    surface = stage.episode.surface
    queues = (surface, f"{surface}.out", f"{surface}.in")
    while stage.open() or (stage.due(*queues) and stage.overrun()):
        beat = stage.take(*queues)
        if beat is None:
            yield from _small_talk(stage, surface)
        elif beat.author == SELF:
            yield from _write(stage, surface, beat)
        else:
            yield from _receive(stage, surface, beat)


def _small_talk(stage: Stage, surface: str) -> Iterator[Shot]:
    lang = _LANGUAGE[surface]
    home = surface in {"telegram", "wechat"}
    who = stage.partner(surface, lang)
    if stage.chance(0.3):
        body = plain(stage.pick("home own" if home else "own", lang))
        yield from _write(
            stage, surface, Beat(day=stage.day, surface=surface, author=SELF, body=body, partner=who)
        )
        return
    _append(
        stage,
        surface,
        who,
        Message(who, stage.clock(), plain(stage.pick("home" if home else "chat", lang)), lang),
    )
    shot = _shot(stage, surface, who, plain(""))._replace(gap=stage.gap(), trigger="title")
    yield shot
    yield from read_shots(stage, shot)


def _receive(stage: Stage, surface: str, beat: Beat) -> Iterator[Shot]:
    lang = _LANGUAGE[surface]
    who = beat.partner or stage.partner(surface, lang)
    _append(stage, surface, who, Message(who, stage.clock(), beat.body, lang))
    shot = _shot(stage, surface, who, plain(""))._replace(gap=stage.gap(), trigger="focus")
    yield shot
    yield from read_shots(stage, shot)


def _write(stage: Stage, surface: str, beat: Beat) -> Iterator[Shot]:
    who = beat.partner or stage.partner(surface, _LANGUAGE[surface])
    sep = "" if _LANGUAGE[surface] == "zh" else " "
    yield _shot(stage, surface, who, plain(""))._replace(gap=stage.gap(), trigger="click")
    for value, seconds in stage.typing(beat.body, sep):
        yield _shot(stage, surface, who, value)._replace(gap=seconds, trigger="value")
    _append(stage, surface, who, Message(SELF, stage.clock(), beat.body, beat.lang))
    yield _shot(stage, surface, who, plain(""))._replace(gap=stage.rng.uniform(2.4, 6), trigger="value")


def _append(stage: Stage, surface: str, who: str, message: Message) -> None:
    room = stage.rooms.setdefault(f"{surface}:{who}", [])
    room.append(message)
    del room[:-40]


def _shot(stage: Stage, surface: str, who: str, value: tuple[Phrase, ...]) -> Shot:
    lang = _LANGUAGE[surface]
    person = stage.person(who)
    name = person.called(lang)
    messages = stage.rooms.get(f"{surface}:{who}", [])[-_TAIL:]
    names = [stage.person(m.author).called(lang) for m in messages]
    sep = "" if lang == "zh" else " "
    label = f"Message {name}" if lang == "en" else f"发送给 {name}"
    typed = sep.join(phrase.text for phrase in value)
    screen = _screen(stage, surface, name, (messages, names), typed)
    focus = Focus("textbox", label, value, sep) if typed else empty("textbox", label)
    return Shot(_APPS[surface], _title(stage, surface, name), screen, focus=focus)


def _title(stage: Stage, surface: str, name: str) -> tuple[Phrase, ...]:
    if surface == "slack":
        org = stage.org()
        return (
            Phrase(f"{name} (DM) - "),
            stage.trace(org, stage.fact("employer", org), "title"),
            Phrase(" - Slack"),
        )
    return plain(
        {"telegram": f"{name} – Telegram", "feishu": f"{name} - 飞书", "wechat": f"{name} - 微信"}[surface]
    )


def _screen(
    stage: Stage, surface: str, name: str, log: tuple[list[Message], list[str]], typed: str
) -> Screen:
    messages, names = log
    lang = _LANGUAGE[surface]
    others = sorted(
        {stage.person(key.split(":")[1]).called(lang) for key in stage.rooms if key.startswith(surface)}
    )
    if surface == "slack":
        org = stage.org() if stage.fact("employer") else "Workspace"
        rooms = ["# general", "# research", "# random", *others[:8], f"{stage.number(1, 14)} unread"]
        workspace = Phrase(org, Mark("chrome", "workspace", authorship="chrome"))
        return chat.slack(workspace, rooms, name, messages, names, typed)
    if surface == "telegram":
        return chat.telegram(others, name, messages, names, typed)
    return chat.chinese(_APPS[surface], others, name, messages, names)
