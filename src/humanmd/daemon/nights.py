"""When nights are: once a local day at half past three, in the offset of the newest record."""

from humanmd.kernel.instants import DAY, HOUR, MINUTE, Instant

NIGHT_AT = 3 * HOUR + 30 * MINUTE
"""Local time of day of the nightly net."""


def next_night(after: int, offset: int) -> Instant:
    """Return the first local 03:30 later than an instant."""
    local = after + offset * MINUTE
    night = local - local % DAY + NIGHT_AT
    return Instant((night if night > local else night + DAY) - offset * MINUTE)


def last_night(until: int, offset: int) -> Instant:
    """Return the latest local 03:30 up to an instant."""
    return next_night(until - DAY, offset)
