"""The house rules hold over the whole tree, and each of them is seen to fail when it is broken."""

import ast
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path, PurePosixPath
from types import MappingProxyType

import pytest

import house

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src" / "humanmd"
STAGES = ("capture", "timeline", "session", "modeling", "structure", "evidence")

MODULES = tuple(sorted(SRC.rglob("*.py")))
TOOLS = tuple(sorted((ROOT / "tools").glob("*.py")))
TREES: Mapping[Path, ast.Module] = MappingProxyType(
    {path: ast.parse(path.read_text("utf-8")) for path in (*MODULES, *TOOLS)}
)

UNTESTED: Mapping[str, str] = MappingProxyType(
    {
        "__main__.py": "it only calls the command line",
    }
)
"""Modules below src/humanmd that no test file is named after, and why."""

IMPURE: Mapping[str, str] = MappingProxyType(
    {
        "humanmd.*.store": "it reads and writes the database",
        "humanmd.*.stage": "a step: cursor, compute, one transaction",
        "humanmd.*.step": "a step: cursor, compute, one transaction",
        "humanmd.capture.arrivals": "the statements that keep an accepted record",
        "humanmd.capture.exclusion_store": "the owner's exclusions in the database",
        "humanmd.capture.import_store": "what imports have taken in, in the database",
        "humanmd.capture.retention": "a step: what is due, its receipts checked, one transaction",
        "humanmd.capture.withdrawal": "it takes imported records out of the database",
        "humanmd.modeling.apply": "the half of the step that runs the fold",
        "humanmd.modeling.checkpoints": "how far slots are taken up, in the database",
        "humanmd.modeling.folding": "it feeds slots from the database to the fold and writes what it says",
        "humanmd.modeling.indexing": "observations by slot, in the database",
        "humanmd.modeling.ledger": "deltas in the database",
        "humanmd.modeling.naming": "who names are, in the database",
        "humanmd.evidence": "it only asks: every module of it reads the model from the database",
        "humanmd.structure.scoring": "the night's half of the step",
        "humanmd.kernel.store": "it is the database",
        "humanmd.kernel.clock": "it asks the time",
        "humanmd.kernel.config": "it reads the environment and a file",
        "humanmd.kernel.paths": "it names places on the disk",
        "humanmd.kernel.loops": "it runs what runs",
        "humanmd.kernel.locks": "it locks files between processes",
    }
)
"""Modules of the kernel and the stages that may do I/O; every other one is in the contract `pure`."""

TO_DO = "TO" + "DO"
FIX_ME = "FIX" + "ME"
MEANT: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "src/humanmd/modeling/rules/commitments.py": frozenset({TO_DO, FIX_ME}),
        "tests/capture/test_lines.py": frozenset({TO_DO}),
        "tests/modeling/rules/test_commitments.py": frozenset({TO_DO}),
    }
)
"""Files that hold such words as data: what people write before what they have to do, which the rules read."""

TEXT_SUFFIXES = frozenset({".py", ".md", ".toml", ".sql", ".cmd", ".lock", ""})
TEXT_FOLDERS = ("src", "tests", "tools", "docs", ".ci")


def dotted(path: Path) -> str:
    name = ".".join(path.relative_to(SRC.parent).with_suffix("").parts)
    return name.removesuffix(".__init__")


def findings(rule: Callable[[ast.Module], Iterator[str]], paths: tuple[Path, ...]) -> list[str]:
    return [f"{path.relative_to(ROOT)}: {finding}" for path in paths for finding in rule(TREES[path])]


def nothing(found: list[str], advice: str = "") -> None:
    assert not found, "\n".join(["", *found, advice])


def texts() -> Iterator[tuple[Path, str]]:
    inside = (path for folder in TEXT_FOLDERS for path in sorted((ROOT / folder).rglob("*")))
    for path in (*sorted(ROOT.glob("*")), *inside):
        if path.is_file() and path.suffix in TEXT_SUFFIXES and "__pycache__" not in path.parts:
            yield path, path.read_text("utf-8")


def pure_patterns() -> tuple[str, ...]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    return tuple(next(contract for contract in contracts if contract["id"] == "pure")["source_modules"])


def test_modules_and_functions_stay_small() -> None:
    lines = {path: len(path.read_text("utf-8").splitlines()) for path in TREES}
    found = [f"{p.relative_to(ROOT)}: {x}" for p in TREES for x in house.size(TREES[p], lines[p])]
    nothing(found)


def test_records_are_frozen() -> None:
    nothing(findings(house.thawed, (*MODULES, *TOOLS)))


def test_modules_keep_no_state() -> None:
    nothing(findings(house.state, (*MODULES, *TOOLS)))


def test_no_handler_catches_everything() -> None:
    nothing(findings(house.swallowing, (*MODULES, *TOOLS)))


def test_imports_stand_at_the_top() -> None:
    outside_cli = tuple(path for path in MODULES if path.relative_to(SRC).parts[0] != "cli")
    nothing(findings(house.hidden_imports, outside_cli))


def test_tests_mirror_the_tree() -> None:
    bare = [
        name.as_posix()
        for path in MODULES
        if not house.only_declares(TREES[path])
        and (name := PurePosixPath(path.relative_to(SRC).as_posix())).as_posix() not in UNTESTED
        and not any(any((ROOT / "tests").glob(pattern)) for pattern in house.tests_of(name))
    ]
    nothing(bare)


def test_the_list_of_untested_modules_names_only_modules_that_are_there() -> None:
    assert [name for name in UNTESTED if not (SRC / name).is_file()] == []


def test_every_module_of_a_stage_is_pure_or_named_as_impure() -> None:
    known = (*pure_patterns(), *IMPURE)
    inside = [dotted(path) for path in MODULES if path.name != "__init__.py"]
    judged = [name for name in inside if name.split(".")[1] in {"kernel", *STAGES}]
    open_question = [name for name in judged if not any(house.matches(pattern, name) for pattern in known)]
    nothing(open_question, "add each to the contract 'pure' in pyproject.toml, or to IMPURE with a reason")


def test_every_folder_with_code_is_a_package() -> None:
    folders = {path.parent for path in MODULES}
    nothing(
        sorted(str(f.relative_to(ROOT)) for f in folders if not (f / "__init__.py").is_file()),
        "add __init__.py",
    )


def test_packages_of_stages_hold_no_code_of_their_own() -> None:
    fronts = [SRC / stage / "__init__.py" for stage in ("kernel", *STAGES)]
    assert [str(path) for path in fronts if len(TREES[path].body) != 1] == []


def test_texts_name_no_leftovers() -> None:
    read = [(path.relative_to(ROOT).as_posix(), text) for path, text in texts()]
    found = [f"{name}: {x}" for name, text in read for x in house.banned_words(text, MEANT.get(name, ()))]
    nothing(found)


def test_words_that_are_meant_are_there() -> None:
    said = {name: (ROOT / name).read_text("utf-8") for name in MEANT}
    assert [name for name, words in MEANT.items() if not all(word in said[name] for word in words)] == []


def test_the_product_cites_no_tickets() -> None:
    product = [(path, text) for path, text in texts() if path.suffix == ".py" and SRC in path.parents]
    assert [f"{path.relative_to(ROOT)}: {x}" for path, text in product for x in house.tickets(text)] == []


LONG_FUNCTION = "def f():\n" + "    x = 1\n" * house.MAX_FUNCTION_LINES
FROZEN = "@dataclass(frozen=True, slots=True, kw_only=True)\nclass A:\n    x: int\n"


@pytest.mark.parametrize(
    ("rule", "broken", "kept"),
    [
        (house.thawed, "@dataclass\nclass A: ...", FROZEN),
        (house.thawed, "@dataclass(slots=True)\nclass A: ...", FROZEN),
        (
            house.thawed,
            "@dataclasses.dataclass(frozen=False, slots=True, kw_only=True)\nclass A: ...",
            FROZEN,
        ),
        (house.state, "SEEN = {}", "SEEN = MappingProxyType({})"),
        (house.state, "SEEN: list[int] = []", "SEEN: tuple[int, ...] = ()"),
        (house.state, "SEEN = collections.defaultdict(int)", "SEEN = frozenset({1})"),
        (house.state, "def f():\n    global x\n    x = 1", "def f():\n    x = []"),
        (house.swallowing, "try: f()\nexcept: pass", "try: f()\nexcept ValueError: pass"),
        (house.swallowing, "try: f()\nexcept Exception: pass", "try: f()\nexcept OSError: pass"),
        (house.swallowing, "try: f()\nexcept (ValueError, BaseException): pass", "x = Exception"),
        (
            house.swallowing,
            "try: f()\nexcept Exception: pass",
            "try: f()\nexcept BaseException:\n    g()\n    raise",
        ),
        (house.hidden_imports, "def f():\n    import os", "import os"),
        (house.hidden_imports, "if TYPE_CHECKING:\n    import os", "if DEBUG:\n    x = 1"),
    ],
)
def test_a_broken_rule_is_found(rule: Callable[[ast.Module], Iterator[str]], broken: str, kept: str) -> None:
    assert list(rule(ast.parse(broken))) != []
    assert list(rule(ast.parse(kept))) == []


def test_a_function_or_module_that_grew_is_found() -> None:
    assert list(house.size(ast.parse(LONG_FUNCTION), 61)) == ["f has 61 lines, 60 at most"]
    assert list(house.size(ast.parse("x = 1"), 401)) == ["the module has 401 lines, 400 at most"]
    assert list(house.size(ast.parse("x = 1"), 400)) == []


@pytest.mark.parametrize(
    "leftover",
    [
        "# see \N{SECTION SIGN}4.1",
        "# TO" + "DO later",
        "x = '/wo" + "rk/main'",
        "a sub" + "agent",
        "# FIX" + "ME",
    ],
)
def test_a_leftover_is_found(leftover: str) -> None:
    assert len(list(house.banned_words(leftover))) == 1


@pytest.mark.parametrize(
    "ordinary", ["the owner's TODOs file", "~/wo" + "rk/notes.md", "a library", "workplace"]
)
def test_ordinary_words_are_no_leftovers(ordinary: str) -> None:
    assert list(house.banned_words(ordinary)) == []


def test_a_word_that_is_meant_is_no_leftover_and_others_beside_it_are() -> None:
    assert list(house.banned_words(f"{TO_DO}: call {FIX_ME}", {TO_DO})) == [f"line 1 says {FIX_ME}"]


def test_a_ticket_is_found_and_a_colour_is_not() -> None:
    assert list(house.tickets("# fixes #123")) == ["line 1 cites #123"]
    assert list(house.tickets("colour = '#123456'")) == []


def test_declarations_need_no_test_and_functions_do() -> None:
    protocol = "class P(Protocol):\n    def now(self) -> int:\n        '''Say.'''\n        ..."
    assert house.only_declares(ast.parse(FROZEN + protocol))
    assert not house.only_declares(ast.parse("def f():\n    return 1"))


def test_a_module_is_covered_by_its_own_test_or_by_the_test_of_its_package() -> None:
    assert house.tests_of(PurePosixPath("kernel/ids.py")) == ("kernel/test_ids.py", "kernel/test_ids_*.py")
    inner = house.tests_of(PurePosixPath("kernel/masking/mask.py"))
    assert inner[2:] == ("kernel/masking/test_masking.py", "kernel/test_masking.py")


def test_patterns_name_a_module_and_what_lies_inside() -> None:
    assert house.matches("humanmd.*.records", "humanmd.session.records")
    assert house.matches("humanmd.kernel.store", "humanmd.kernel.store.fts")
    assert not house.matches("humanmd.kernel.store", "humanmd.kernel.storefront")
    assert not house.matches("humanmd.*.records", "humanmd.records")
