-- One row for each closed minute of a lane; the latest version replaces the one before.
CREATE TABLE block (
    id TEXT PRIMARY KEY,
    lane TEXT NOT NULL,
    track TEXT NOT NULL,
    start INTEGER NOT NULL,
    zone INTEGER NOT NULL,
    version INTEGER NOT NULL,
    ambiguous INTEGER NOT NULL,
    reason TEXT NOT NULL,
    outline TEXT NOT NULL,
    spans TEXT NOT NULL,
    UNIQUE (lane, start)
) STRICT;
CREATE INDEX block_by_track ON block (track, start, lane);

-- Minutes whose block is new or changed and whose sessions are still to be cut again.
CREATE TABLE session_dirty (
    track TEXT NOT NULL,
    minute INTEGER NOT NULL,
    PRIMARY KEY (track, minute)
) STRICT, WITHOUT ROWID;
