"""The rules that no linter checks, as functions from source to findings."""

import ast
import re
from collections.abc import Collection, Iterator
from pathlib import PurePosixPath

MAX_MODULE_LINES = 400
MAX_FUNCTION_LINES = 60
MAX_POSITIONAL_FIELDS = 2

_MUTABLE_CALLS = frozenset(
    {
        "list",
        "dict",
        "set",
        "bytearray",
        "defaultdict",
        "deque",
        "Counter",
        "OrderedDict",
        "ChainMap",
        "count",
    }
)
_MUTABLE_DISPLAYS = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp, ast.GeneratorExp)
_BROAD = frozenset({"Exception", "BaseException"})
_BANNED = re.compile(
    r"\N{SECTION SIGN}|\bTO" + r"DO\b(?!s)|\bFIX" + r"ME\b|\bXX" + r"X\b"
    r"|(?<![\w~./-])/wo" + r"rk/|sub" + r"agent|(?<!\w)\.lib" + r"rary\b|/tmp/pl" + r"an\b|/opt/wh" + r"eels"
)
_TICKET = re.compile(r"(?:^|\s|\()#\d{1,5}\b")

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def size(tree: ast.Module, lines: int) -> Iterator[str]:
    """Name a module or a function that grew too long."""
    if lines > MAX_MODULE_LINES:
        yield f"the module has {lines} lines, {MAX_MODULE_LINES} at most"
    for node in ast.walk(tree):
        if isinstance(node, _FUNCTIONS):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > MAX_FUNCTION_LINES:
                yield f"{node.name} has {length} lines, {MAX_FUNCTION_LINES} at most"


def thawed(tree: ast.Module) -> Iterator[str]:
    """Name a dataclass that can change, has no slots, or takes more than two fields by position."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.ClassDef):
            continue
        fields = sum(isinstance(x, ast.AnnAssign) for x in node.body)
        wanted = {"frozen", "slots", "kw_only"} if fields > MAX_POSITIONAL_FIELDS else {"frozen", "slots"}
        for decorator in node.decorator_list:
            call = decorator if isinstance(decorator, ast.Call) else None
            if _name(call.func if call else decorator) != "dataclass":
                continue
            missing = wanted - (_switched_on(call) if call else set())
            if missing:
                yield f"{node.name} is a dataclass without {', '.join(sorted(missing))}"


def state(tree: ast.Module) -> Iterator[str]:
    """Name module-level values that can change, and functions that rebind them."""
    for node in tree.body:
        if (
            isinstance(node, ast.Assign | ast.AnnAssign)
            and node.value is not None
            and _is_mutable(node.value)
        ):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            yield f"{ast.unparse(target)} is mutable state of the module"
    for inner in ast.walk(tree):
        if isinstance(inner, ast.Global):
            yield f"global {', '.join(inner.names)}"


def swallowing(tree: ast.Module) -> Iterator[str]:
    """Name handlers that catch everything and do not raise it again."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ExceptHandler) and not _raises_again(node):
            caught = node.type.elts if isinstance(node.type, ast.Tuple) else [node.type]
            if any(kind is None or _name(kind) in _BROAD for kind in caught):
                yield f"line {node.lineno} catches everything"


def hidden_imports(tree: ast.Module) -> Iterator[str]:
    """Name imports inside functions and imports for the type checker alone."""
    for node in ast.walk(tree):
        if isinstance(node, _FUNCTIONS):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Import | ast.ImportFrom):
                    yield f"{node.name} imports inside its body"
        if isinstance(node, ast.If) and _name(node.test) == "TYPE_CHECKING":
            yield f"line {node.lineno} imports for the type checker alone"


def banned_words(text: str, meant: Collection[str] = ()) -> Iterator[str]:
    """Name leftovers and words that mean nothing outside the place where this was written, but those `meant`."""
    for number, line in enumerate(text.splitlines(), 1):
        for found in _BANNED.findall(line):
            if found not in meant:
                yield f"line {number} says {found}"


def tickets(text: str) -> Iterator[str]:
    """Name references to an issue tracker."""
    for number, line in enumerate(text.splitlines(), 1):
        for found in _TICKET.findall(line):
            yield f"line {number} cites{found}"


def only_declares(tree: ast.Module) -> bool:
    """Tell whether there is nothing to test: records, constants, protocols, but no function that computes."""
    return not any(isinstance(node, _FUNCTIONS) and _computes(node) for node in ast.walk(tree))


def tests_of(module: PurePosixPath) -> tuple[str, ...]:
    """List patterns of the test files that may cover a module, given below src/humanmd; any one will do.

    A package inside a stage may be tested through its face, by one file named after the package.
    """
    own = (f"{module.parent}/test_{module.stem}.py", f"{module.parent}/test_{module.stem}_*.py")
    if len(module.parts) <= 2:  # a stage and a module
        return own
    face = module.parent
    return (*own, f"{face}/test_{face.name}.py", f"{face.parent}/test_{face.name}.py")


def matches(pattern: str, module: str) -> bool:
    """Tell whether a dotted module is what the pattern names or lies inside it; `*` stands for one part."""
    wanted, parts = pattern.split("."), module.split(".")
    pairs = zip(wanted, parts, strict=False)
    return len(wanted) <= len(parts) and all(want in {"*", part} for want, part in pairs)


def _computes(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    body = node.body[1:] if ast.get_docstring(node) is not None else node.body
    return not all(isinstance(x, ast.Pass) or _is_ellipsis(x) for x in body)


def _switched_on(call: ast.Call) -> set[str | None]:
    return {k.arg for k in call.keywords if isinstance(k.value, ast.Constant) and k.value.value}


def _raises_again(handler: ast.ExceptHandler) -> bool:
    last = handler.body[-1]
    return isinstance(last, ast.Raise) and last.exc is None


def _is_ellipsis(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and node.value.value is ...


def _is_mutable(value: ast.expr) -> bool:
    is_call = isinstance(value, ast.Call) and _name(value.func) in _MUTABLE_CALLS
    return is_call or isinstance(value, _MUTABLE_DISPLAYS)


def _name(node: ast.expr | None) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
