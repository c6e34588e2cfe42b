"""Which scene plays on which surface."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from humanmd.lab.life.records import Shot
from humanmd.lab.life.scenes import browsing, chatting, mailing, noting, tools, working
from humanmd.lab.life.stage import Stage

SCENES: Mapping[str, Callable[[Stage], Iterator[Shot]]] = MappingProxyType(
    {
        "mail": mailing.scene,
        "slack": chatting.scene,
        "telegram": chatting.scene,
        "feishu": chatting.scene,
        "wechat": chatting.scene,
        "journal": noting.journal,
        "notes": noting.notes,
        "shiyi": noting.poems,
        "anki": noting.cards,
        "page": browsing.page,
        "news": browsing.news,
        "search": browsing.search,
        "form": browsing.form,
        "weread": browsing.weread,
        "private": browsing.private,
        "vault": browsing.vault,
        "tracker": tools.tracker,
        "calendar": tools.calendar,
        "github": tools.github,
        "metabase": tools.numbers,
        "todoist": tools.tasks,
        "docs": working.docs,
        "report": working.report,
        "editor": working.editor,
        "terminal": working.terminal,
        "captions": working.captions,
        "assistant": working.assistant,
    }
)
