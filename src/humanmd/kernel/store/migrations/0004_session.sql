-- One row for each stretch of activity of a track; cut again when a minute in it changes.
CREATE TABLE session (
    id TEXT PRIMARY KEY,
    track TEXT NOT NULL,
    start INTEGER NOT NULL,
    stop INTEGER NOT NULL,
    zone INTEGER NOT NULL,
    status TEXT NOT NULL,
    end_reason TEXT NOT NULL,
    continues TEXT NOT NULL,
    holes TEXT NOT NULL,
    apps TEXT NOT NULL,
    summary TEXT NOT NULL,
    heuristic INTEGER NOT NULL,
    flush_end INTEGER NOT NULL,
    delta_end INTEGER NOT NULL,
    UNIQUE (track, start)
) STRICT;
CREATE INDEX session_by_end ON session (track, stop);
CREATE INDEX session_by_start ON session (start, track);
CREATE INDEX session_active ON session (stop) WHERE status = 'active';

-- What a session was spent on, by time ranges; gone with the session.
CREATE TABLE reduction (
    id TEXT PRIMARY KEY,
    session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    items TEXT NOT NULL
) STRICT;
CREATE INDEX reduction_by_session ON reduction (session_id);

-- Modelling windows that are new or changed and still to be proposed for.
CREATE TABLE window_dirty (
    window_id TEXT PRIMARY KEY,
    session_id TEXT NOT NULL,
    start INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX window_dirty_by_start ON window_dirty (start, window_id);
