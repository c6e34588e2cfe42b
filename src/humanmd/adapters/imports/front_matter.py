"""The block of properties at the top of a note, read without trusting it.

Every scalar stays the text that was written: dates, numbers and null are the reader's to judge, tags
that name code mean nothing, and a block that cannot be read is left where it is, as text.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import yaml

Value = str | tuple[str, ...]

UNREADABLE: Final = "front_matter_unreadable"
TOO_LONG: Final = "front_matter_too_long"
DUPLICATE: Final = "front_matter_duplicate_key"

_BLOCK = re.compile(r"---[ \t]*\n(?P<block>.*?)^---[ \t]*(?:\n|\Z)", re.DOTALL | re.MULTILINE)
_MAX_CHARACTERS = 64 * 1024
_MAX_VALUES = 500
_EMPTY = frozenset({"", "null", "~"})


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontMatter:
    """The properties of a note by lower-case name, its body, and what was wrong with the block."""

    properties: Mapping[str, Value] = field(default_factory=dict)
    body: str
    warnings: tuple[str, ...] = ()


def split(text: str) -> FrontMatter:
    """Part a note into properties and body; the body is the whole text if there is no readable block."""
    match = _BLOCK.match(text)
    if match is None:
        return FrontMatter(body=text)
    block = match["block"]
    if len(block) > _MAX_CHARACTERS:
        return FrontMatter(body=text, warnings=(TOO_LONG,))
    try:
        root = yaml.compose(block, Loader=yaml.BaseLoader)
    except (yaml.YAMLError, RecursionError, ValueError):
        return FrontMatter(body=text, warnings=(UNREADABLE,))
    if root is None:
        return FrontMatter(body=text[match.end() :])
    if not isinstance(root, yaml.MappingNode):
        return FrontMatter(body=text, warnings=(UNREADABLE,))
    properties, warnings = _properties(root)
    return FrontMatter(properties=properties, body=text[match.end() :], warnings=warnings)


def _properties(root: yaml.MappingNode) -> tuple[dict[str, Value], tuple[str, ...]]:
    found: dict[str, Value] = {}
    doubled = False
    for key, value in root.value[:_MAX_VALUES]:
        if not isinstance(key, yaml.ScalarNode):
            continue
        name = key.value.strip().casefold()
        if name in found:
            doubled = True  # the first stands, as it does in the editor's own view
            continue
        found[name] = _value(value)
    return found, (DUPLICATE,) if doubled else ()


def _value(node: yaml.Node) -> Value:
    """Keep a scalar, or the scalars of a list; `[[Name]]`, a list in a list to YAML, is a link to its writer."""
    if isinstance(node, yaml.ScalarNode):
        return _scalar(node)
    if not isinstance(node, yaml.SequenceNode):
        return ""
    items = node.value[:_MAX_VALUES]
    if len(items) == 1 and isinstance(items[0], yaml.SequenceNode):
        inner = [item for item in items[0].value if isinstance(item, yaml.ScalarNode)]
        return f"[[{', '.join(_scalar(item) for item in inner)}]]"
    return tuple(text for item in items if isinstance(item, yaml.ScalarNode) and (text := _scalar(item)))


def _scalar(node: yaml.ScalarNode) -> str:
    text = str(node.value).strip()
    return "" if node.style is None and text.casefold() in _EMPTY else text
