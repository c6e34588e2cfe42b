"""Records into a home outside a replay: under its policy, in batches, each answered."""

from collections.abc import Iterable

from humanmd.capture.gate import Intake
from humanmd.capture.stage import Answer, Intent, Raw, ingest
from humanmd.daemon.home import Home
from humanmd.daemon.policy import policy_of
from humanmd.kernel.instants import Instant


def intent_of(home: Home, intake: Intake, client: str, now: Instant) -> Intent:
    """Say how records come into a home: its policy as it is now."""
    return Intent(intake=intake, policy=policy_of(home.db, home.config), now=now, client=client)


def take(home: Home, records: Iterable[Raw], intent: Intent) -> tuple[Answer, ...]:
    """Take records in and answer each; a bad one stops nothing."""
    return ingest(home.db, home.mac, records, intent)
