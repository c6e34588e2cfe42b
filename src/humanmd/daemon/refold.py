"""The model of a home made again from what modelling stored."""

from humanmd.daemon.home import Home
from humanmd.kernel.instants import Instant
from humanmd.modeling.apply import rebuild


def refold(home: Home, now: Instant) -> int:
    """Fold all stored deltas and the owner's inputs again, without captures; return how many deltas there were."""
    return rebuild(home.db, now)
