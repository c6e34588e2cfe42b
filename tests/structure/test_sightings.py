from dataclasses import replace

from doubles.days import context
from doubles.model import at
from humanmd.capture.records import Capture
from humanmd.structure.sightings import sighting

SHOWN = Capture(
    id="cap_one", lane="desktop:laptop", at=at(1), offset=60, received_at=at(1), kind="desktop", producer="at-spi",
    device="laptop", trigger="focus", event_id="", app="Firefox", app_id="firefox", title="Front page - Firefox",
    window_id="1", url="https://www.News.example/today", role="", label="", value="", editable=False, bare=False,
    typed=None, text="", text_source="ax", idle_ms=None, marks=(), extra="",
)  # fmt: skip


def test_a_site_is_cited_by_the_host_in_its_address() -> None:
    receipt = sighting(SHOWN, context("news.example"), "ses_one")
    assert receipt is not None
    assert SHOWN.url[receipt.start : receipt.end] == receipt.quote == "News.example"
    assert (receipt.field, receipt.authorship, receipt.origin) == ("url", "trace", "ses_one")
    assert (receipt.kind, receipt.state, receipt.observed_at) == ("capture", "live", at(1))


def test_an_app_is_cited_by_the_title_of_its_window() -> None:
    receipt = sighting(SHOWN, context("Firefox"), "ses_one")
    assert receipt is not None
    assert SHOWN.title[receipt.start : receipt.end] == receipt.quote == SHOWN.title


def test_a_long_title_is_cited_up_to_the_limit_of_a_quote() -> None:
    receipt = sighting(replace(SHOWN, title="word " * 100), context("Firefox"), "")
    assert receipt is not None
    assert len(receipt.quote) == 240


def test_what_shows_nothing_or_looks_secret_is_not_cited() -> None:
    assert sighting(replace(SHOWN, title="  "), context("Firefox"), "") is None
    secret = replace(SHOWN, title="token gH7kQ2mZx9LrT4vBnY8sWd3F")
    assert sighting(secret, context("Firefox"), "") is None


def test_an_imported_record_gives_an_import_receipt() -> None:
    receipt = sighting(replace(SHOWN, kind="import"), context("news.example"), "")
    assert receipt is not None
    assert receipt.kind == "import"
