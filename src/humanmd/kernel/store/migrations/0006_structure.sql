-- The local days on which a track has blocks, from first to last minute; `dirty` until their feature is made anew.
CREATE TABLE day_span (
    day TEXT NOT NULL,
    track TEXT NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    dirty INTEGER NOT NULL,
    PRIMARY KEY (day, track)
) STRICT, WITHOUT ROWID;
CREATE INDEX day_span_dirty ON day_span (day) WHERE dirty = 1;

CREATE TRIGGER block_new AFTER INSERT ON block BEGIN
    INSERT INTO day_span (day, track, first, last, dirty)
    VALUES (date(NEW.start / 1000000 + NEW.zone * 60, 'unixepoch'), NEW.track, NEW.start, NEW.start, 1)
    ON CONFLICT (day, track) DO UPDATE
    SET first = min(first, excluded.first), last = max(last, excluded.last), dirty = 1;
END;

-- Blanking what a block kept verbatim changes neither version nor zone, so it makes no day dirty.
CREATE TRIGGER block_changed AFTER UPDATE OF version, zone ON block BEGIN
    UPDATE day_span SET dirty = 1
    WHERE day = date(OLD.start / 1000000 + OLD.zone * 60, 'unixepoch') AND track = OLD.track;
    INSERT INTO day_span (day, track, first, last, dirty)
    VALUES (date(NEW.start / 1000000 + NEW.zone * 60, 'unixepoch'), NEW.track, NEW.start, NEW.start, 1)
    ON CONFLICT (day, track) DO UPDATE
    SET first = min(first, excluded.first), last = max(last, excluded.last), dirty = 1;
END;

CREATE TRIGGER block_gone AFTER DELETE ON block BEGIN
    UPDATE day_span SET dirty = 1
    WHERE day = date(OLD.start / 1000000 + OLD.zone * 60, 'unixepoch') AND track = OLD.track;
END;

-- Where the time of a local day went: apps and sites, no titles, no text.
CREATE TABLE day_feature (
    day TEXT PRIMARY KEY,
    feature TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The miner's state after a local day: the last days, and one a month before, to begin again from after late records.
CREATE TABLE habit_state (
    day TEXT PRIMARY KEY,
    state TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- How each opportunity of a habit went; a hit has the receipt of what showed it.
CREATE TABLE trial (
    day TEXT NOT NULL,
    face TEXT NOT NULL,
    occasion TEXT NOT NULL,
    outcome TEXT NOT NULL,
    base REAL NOT NULL,
    at INTEGER,
    capture TEXT NOT NULL,
    receipt TEXT NOT NULL,
    PRIMARY KEY (face, day, occasion)
) STRICT, WITHOUT ROWID;
CREATE INDEX trial_by_day ON trial (day);

CREATE TABLE face (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    signature TEXT NOT NULL,
    scope TEXT NOT NULL,
    domain TEXT NOT NULL,
    label TEXT NOT NULL,
    members TEXT NOT NULL,
    expectations TEXT NOT NULL,
    hits INTEGER NOT NULL,
    trials INTEGER NOT NULL,
    days INTEGER NOT NULL,
    lift REAL NOT NULL,
    confidence REAL NOT NULL,
    low REAL NOT NULL,
    high REAL NOT NULL,
    status TEXT NOT NULL,
    counter_evidence TEXT NOT NULL,
    first_seen INTEGER NOT NULL,
    last_confirmed INTEGER,
    retired_at INTEGER,
    receipts TEXT NOT NULL
) STRICT;

CREATE TABLE volume (
    id TEXT PRIMARY KEY,
    signature TEXT NOT NULL,
    label TEXT NOT NULL,
    scopes TEXT NOT NULL,
    domain TEXT NOT NULL,
    members TEXT NOT NULL,
    confidence REAL NOT NULL,
    low REAL NOT NULL,
    high REAL NOT NULL,
    status TEXT NOT NULL,
    first_seen INTEGER NOT NULL,
    last_confirmed INTEGER,
    retired_at INTEGER,
    receipts TEXT NOT NULL
) STRICT;

CREATE TABLE root (
    id TEXT PRIMARY KEY,
    live INTEGER NOT NULL,
    text TEXT NOT NULL,
    sentences TEXT NOT NULL,
    inputs_hash TEXT NOT NULL,
    tokens INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    receipts TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX root_alive ON root (live) WHERE live = 1;

-- What each stage of a build last saw, so that unchanged inputs cost nothing.
CREATE TABLE stage_input (
    stage TEXT PRIMARY KEY,
    inputs TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE build (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    manifest TEXT NOT NULL
) STRICT;
