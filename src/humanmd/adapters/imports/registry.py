"""Every importer there is, in one tuple."""

from difflib import get_close_matches
from typing import Final

from humanmd.adapters.imports.activitywatch import ACTIVITYWATCH
from humanmd.adapters.imports.browser import BROWSER
from humanmd.adapters.imports.notes import FOLDER, OBSIDIAN
from humanmd.adapters.imports.port import Importer
from humanmd.kernel.errors import UsageError

IMPORTERS: Final[tuple[Importer, ...]] = (FOLDER, OBSIDIAN, ACTIVITYWATCH, BROWSER)


def importer(name: str) -> Importer:
    """Find an importer by its word; UsageError that names the nearest one."""
    names = [known.name for known in IMPORTERS]
    if name in names:
        return IMPORTERS[names.index(name)]
    near = get_close_matches(name, names, n=1)
    hint = f"Did you mean `{near[0]}`?" if near else f"There are: {', '.join(names)}."
    message = "There is no such source to import."
    raise UsageError(message, next_step=hint)
