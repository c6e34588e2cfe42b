CREATE TABLE attempt (
    stage TEXT NOT NULL,
    input TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    first_at INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    error TEXT NOT NULL,
    state TEXT NOT NULL,
    PRIMARY KEY (stage, input)
) STRICT;

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

CREATE TABLE build (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    manifest TEXT NOT NULL
) STRICT;

CREATE TABLE capture (
  seq INTEGER PRIMARY KEY,
  lane INTEGER NOT NULL REFERENCES lane (id),
  at INTEGER NOT NULL,
  id TEXT NOT NULL,
  field_key INTEGER,
  utc_offset INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  producer TEXT NOT NULL,
  device TEXT NOT NULL,
  trigger_name TEXT NOT NULL,
  event_id TEXT NOT NULL,
  app TEXT NOT NULL,
  app_id TEXT NOT NULL,
  title TEXT NOT NULL,
  window_id TEXT NOT NULL,
  url TEXT NOT NULL,
  role TEXT NOT NULL,
  label TEXT NOT NULL,
  value TEXT NOT NULL,
  editable INTEGER NOT NULL,
  bare INTEGER NOT NULL,
  typed TEXT,
  text TEXT NOT NULL,
  text_source TEXT NOT NULL,
  idle_ms INTEGER,
  marks TEXT NOT NULL,
  extra TEXT NOT NULL,
  client TEXT NOT NULL,
  event_key BLOB,
  content_key BLOB NOT NULL,
  content_mac BLOB NOT NULL
) STRICT;

CREATE VIRTUAL TABLE capture_fts USING fts5 (body, tokenize = 'porter unicode61 remove_diacritics 2');

CREATE TABLE capture_unindexed (
  seq INTEGER PRIMARY KEY REFERENCES capture (seq) ON DELETE CASCADE
) STRICT;

CREATE TABLE checkpoint (
    id INTEGER PRIMARY KEY,
    slot TEXT NOT NULL UNIQUE,
    upto INTEGER NOT NULL,
    state TEXT NOT NULL
) STRICT;

CREATE TABLE client (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  scope TEXT NOT NULL,
  token_mac BLOB,
  created_at INTEGER NOT NULL,
  revoked_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE counted (
    checkpoint INTEGER NOT NULL,
    value TEXT NOT NULL,
    tally TEXT NOT NULL,
    weight REAL NOT NULL,
    PRIMARY KEY (checkpoint, value, tally)
) STRICT, WITHOUT ROWID;

CREATE TABLE cursor (
    stage TEXT PRIMARY KEY,
    position INTEGER NOT NULL,
    note TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE day_feature (
    day TEXT PRIMARY KEY,
    feature TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE day_span (
    day TEXT NOT NULL,
    track TEXT NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    dirty INTEGER NOT NULL,
    PRIMARY KEY (day, track)
) STRICT, WITHOUT ROWID;

CREATE TABLE delta (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    window_id TEXT NOT NULL,
    session_id TEXT NOT NULL,
    source TEXT NOT NULL,
    version INTEGER NOT NULL,
    start INTEGER NOT NULL,
    stop INTEGER NOT NULL,
    inputs TEXT NOT NULL,
    content TEXT NOT NULL,
    status TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    last_error TEXT NOT NULL,
    UNIQUE (window_id, source, version)
) STRICT;

CREATE TABLE delta_item (
    id INTEGER PRIMARY KEY,
    delta INTEGER NOT NULL REFERENCES delta (seq) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    claim TEXT NOT NULL,
    receipt TEXT NOT NULL REFERENCES receipt (id),
    direct INTEGER NOT NULL,
    private INTEGER NOT NULL,
    confidence REAL NOT NULL,
    rule TEXT NOT NULL,
    UNIQUE (delta, n)
) STRICT;

CREATE TABLE dirty_minute (
  minute INTEGER NOT NULL,
  lane INTEGER NOT NULL REFERENCES lane (id),
  PRIMARY KEY (minute, lane)
) STRICT, WITHOUT ROWID;

CREATE TABLE exclusion (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('app', 'url', 'title', 'person')),
  value TEXT NOT NULL,
  added_at INTEGER NOT NULL,
  removed INTEGER NOT NULL DEFAULT 0,
  hits INTEGER NOT NULL DEFAULT 0,
  last_hit_at INTEGER
) STRICT;

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

CREATE TABLE field_mark (
  seq INTEGER PRIMARY KEY REFERENCES capture (seq) ON DELETE CASCADE,
  marks TEXT NOT NULL
) STRICT;

CREATE TABLE habit_state (
    day TEXT PRIMARY KEY,
    state TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE handle (
    handle TEXT PRIMARY KEY,
    ref TEXT NOT NULL UNIQUE
) STRICT, WITHOUT ROWID;

CREATE TABLE identity (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    aliases TEXT NOT NULL,
    owner INTEGER NOT NULL
) STRICT;

CREATE TABLE import_item (
  source TEXT NOT NULL,
  key TEXT NOT NULL,
  fingerprint BLOB NOT NULL,
  event_ids TEXT NOT NULL,
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (source, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE item_mention (
    item INTEGER NOT NULL,
    role INTEGER NOT NULL,
    mention INTEGER NOT NULL,
    PRIMARY KEY (item, role)
) STRICT, WITHOUT ROWID;

CREATE TABLE lane (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE line (
    id TEXT PRIMARY KEY,
    slot TEXT NOT NULL,
    kind TEXT NOT NULL,
    source TEXT NOT NULL,
    target TEXT NOT NULL,
    predicate TEXT NOT NULL,
    polarity INTEGER NOT NULL,
    status TEXT NOT NULL,
    confidence REAL NOT NULL,
    observations INTEGER NOT NULL,
    sessions INTEGER NOT NULL,
    valid_from INTEGER,
    valid_to INTEGER,
    changed_at INTEGER NOT NULL
) STRICT;

CREATE TABLE line_receipt (
    line TEXT NOT NULL,
    n INTEGER NOT NULL,
    receipt TEXT NOT NULL,
    PRIMARY KEY (line, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE mask_count (
  category TEXT PRIMARY KEY,
  n INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE mention (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    handle TEXT NOT NULL,
    context TEXT NOT NULL,
    own INTEGER NOT NULL,
    key TEXT NOT NULL,
    partial INTEGER NOT NULL,
    refs INTEGER NOT NULL,
    entity TEXT NOT NULL,
    UNIQUE (name, kind, handle, context, own)
) STRICT;

CREATE TABLE meta (
    name TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT;

CREATE TABLE migration (
  name TEXT PRIMARY KEY, sha256 TEXT NOT NULL, applied_at INTEGER NOT NULL, version TEXT NOT NULL
) STRICT;

CREATE TABLE observation (
    item INTEGER PRIMARY KEY,
    since INTEGER NOT NULL,
    slot TEXT NOT NULL,
    point TEXT NOT NULL
) STRICT;

CREATE TABLE owner_input (
    id TEXT PRIMARY KEY,
    client_id TEXT NOT NULL,
    action TEXT NOT NULL,
    target TEXT NOT NULL,
    value TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;

CREATE TABLE point (
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    slot TEXT NOT NULL,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    predicate TEXT NOT NULL,
    object TEXT NOT NULL,
    target TEXT NOT NULL,
    situation TEXT NOT NULL,
    text TEXT NOT NULL,
    domain TEXT NOT NULL,
    status TEXT NOT NULL,
    confidence REAL NOT NULL,
    authorship TEXT NOT NULL,
    observations INTEGER NOT NULL,
    sessions INTEGER NOT NULL,
    origins INTEGER NOT NULL,
    days INTEGER NOT NULL,
    valid_from INTEGER,
    valid_to INTEGER,
    occurred_at INTEGER,
    recorded_at INTEGER NOT NULL,
    last_seen_at INTEGER NOT NULL,
    due_at INTEGER,
    open INTEGER NOT NULL,
    supersedes TEXT NOT NULL,
    superseded_by TEXT NOT NULL,
    conflicts_with TEXT NOT NULL,
    reason TEXT NOT NULL,
    changed_at INTEGER NOT NULL
) STRICT;

CREATE VIRTUAL TABLE point_fts USING fts5 (body, tokenize = 'porter unicode61');

CREATE TABLE point_receipt (
    point TEXT NOT NULL,
    n INTEGER NOT NULL,
    receipt TEXT NOT NULL,
    PRIMARY KEY (point, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE receipt (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    source_id TEXT NOT NULL,
    field TEXT NOT NULL,
    start INTEGER NOT NULL,
    stop INTEGER NOT NULL,
    quote TEXT NOT NULL,
    authorship TEXT NOT NULL,
    author TEXT NOT NULL,
    channel TEXT NOT NULL,
    origin TEXT NOT NULL,
    observed_at INTEGER NOT NULL,
    zone INTEGER NOT NULL,
    session_id TEXT NOT NULL,
    state TEXT NOT NULL
) STRICT;

CREATE TABLE redacted (
    id TEXT PRIMARY KEY,
    fields TEXT NOT NULL,
    counts TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE redaction_due (
    id TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

CREATE TABLE reduction (
    id TEXT PRIMARY KEY,
    session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    items TEXT NOT NULL
) STRICT;

CREATE TABLE refusal_count (
  day TEXT NOT NULL,
  rule TEXT NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (day, rule)
) STRICT, WITHOUT ROWID;

CREATE TABLE rejection (
    id INTEGER PRIMARY KEY,
    window_id TEXT NOT NULL,
    source TEXT NOT NULL,
    n INTEGER NOT NULL,
    rule TEXT NOT NULL,
    source_id TEXT NOT NULL,
    field TEXT NOT NULL,
    start INTEGER NOT NULL,
    stop INTEGER NOT NULL,
    claim TEXT NOT NULL
) STRICT;

CREATE TABLE retention_log (
  receipt_id TEXT NOT NULL,
  capture_id TEXT NOT NULL,
  verdict TEXT NOT NULL CHECK (verdict IN ('matched', 'mismatched')),
  checked_at INTEGER NOT NULL,
  PRIMARY KEY (receipt_id, capture_id)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE roster (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    handle TEXT NOT NULL,
    entity TEXT NOT NULL,
    PRIMARY KEY (kind, key, handle)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE session_dirty (
    track TEXT NOT NULL,
    minute INTEGER NOT NULL,
    PRIMARY KEY (track, minute)
) STRICT, WITHOUT ROWID;

CREATE TABLE source (
  id TEXT PRIMARY KEY,
  lane INTEGER NOT NULL REFERENCES lane (id),
  at INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  client TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('expired', 'erased')),
  checked_at INTEGER NOT NULL,
  event_key BLOB,
  content_key BLOB NOT NULL,
  content_mac BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE stage_input (
    stage TEXT PRIMARY KEY,
    inputs TEXT NOT NULL
) STRICT, WITHOUT ROWID;

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

CREATE TABLE window_dirty (
    window_id TEXT PRIMARY KEY,
    session_id TEXT NOT NULL,
    start INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX block_by_track ON block (track, start, lane);

CREATE UNIQUE INDEX capture_by_event ON capture (lane, event_key) WHERE event_key IS NOT NULL;

CREATE INDEX capture_by_field ON capture (field_key, at) WHERE field_key IS NOT NULL;

CREATE UNIQUE INDEX capture_by_time ON capture (lane, at, id);

CREATE INDEX day_span_dirty ON day_span (day) WHERE dirty = 1;

CREATE INDEX delta_item_by_receipt ON delta_item (receipt);

CREATE INDEX delta_waiting ON delta (start, window_id, source, version) WHERE status IN ('pending', 'failed');

CREATE INDEX item_mention_alias ON item_mention (item) WHERE role = 1;

CREATE INDEX item_mention_by_mention ON item_mention (mention, role);

CREATE INDEX line_by_slot ON line (slot);

CREATE INDEX line_by_source ON line (source);

CREATE INDEX line_by_target ON line (target);

CREATE INDEX line_receipt_by_receipt ON line_receipt (receipt);

CREATE INDEX mention_by_context ON mention (context, kind) WHERE context <> '';

CREATE INDEX mention_by_entity ON mention (entity);

CREATE INDEX mention_by_key ON mention (kind, partial, key, handle);

CREATE INDEX observation_by_point ON observation (point);

CREATE INDEX observation_by_slot ON observation (slot, since);

CREATE INDEX owner_input_by_target ON owner_input (target);

CREATE INDEX point_by_change ON point (changed_at);

CREATE INDEX point_by_recency ON point (subject, last_seen_at);

CREATE INDEX point_by_slot ON point (slot);

CREATE INDEX point_by_subject ON point (subject, predicate);

CREATE INDEX point_by_target ON point (target, last_seen_at) WHERE target <> '';

CREATE INDEX point_receipt_by_receipt ON point_receipt (receipt);

CREATE INDEX receipt_by_source ON receipt (source_id);

CREATE INDEX receipt_by_time ON receipt (observed_at);

CREATE INDEX reduction_by_session ON reduction (session_id);

CREATE INDEX rejection_by_source ON rejection (source_id);

CREATE INDEX rejection_by_window ON rejection (window_id, source);

CREATE UNIQUE INDEX root_alive ON root (live) WHERE live = 1;

CREATE INDEX session_active ON session (stop) WHERE status = 'active';

CREATE INDEX session_by_end ON session (track, stop);

CREATE INDEX session_by_start ON session (start, track);

CREATE UNIQUE INDEX source_by_event ON source (lane, event_key) WHERE event_key IS NOT NULL;

CREATE INDEX trial_by_day ON trial (day);

CREATE INDEX window_dirty_by_start ON window_dirty (start, window_id);

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

CREATE TRIGGER block_new AFTER INSERT ON block BEGIN
    INSERT INTO day_span (day, track, first, last, dirty)
    VALUES (date(NEW.start / 1000000 + NEW.zone * 60, 'unixepoch'), NEW.track, NEW.start, NEW.start, 1)
    ON CONFLICT (day, track) DO UPDATE
    SET first = min(first, excluded.first), last = max(last, excluded.last), dirty = 1;
END;

CREATE TRIGGER redact_changed_identity AFTER UPDATE OF name, aliases ON identity
WHEN new.name <> old.name OR new.aliases <> old.aliases BEGIN
    INSERT OR IGNORE INTO redaction_due (id) VALUES (new.id);
END;

CREATE TRIGGER redact_changed_point AFTER UPDATE OF object, text ON point
WHEN new.object <> old.object OR new.text <> old.text BEGIN
    INSERT OR IGNORE INTO redaction_due (id) VALUES (new.id);
END;

CREATE TRIGGER redact_changed_receipt AFTER UPDATE OF quote ON receipt WHEN new.quote <> old.quote BEGIN
    INSERT OR IGNORE INTO redaction_due (id) VALUES (new.id);
END;

CREATE TRIGGER redact_gone_identity AFTER DELETE ON identity BEGIN
    DELETE FROM redacted WHERE id = old.id;
    DELETE FROM redaction_due WHERE id = old.id;
END;

CREATE TRIGGER redact_gone_point AFTER DELETE ON point BEGIN
    DELETE FROM redacted WHERE id = old.id;
    DELETE FROM redaction_due WHERE id = old.id;
END;

CREATE TRIGGER redact_gone_receipt AFTER DELETE ON receipt BEGIN
    DELETE FROM redacted WHERE id = old.id;
    DELETE FROM redaction_due WHERE id = old.id;
END;

CREATE TRIGGER redact_new_identity AFTER INSERT ON identity BEGIN
    INSERT OR IGNORE INTO redaction_due (id) VALUES (new.id);
END;

CREATE TRIGGER redact_new_point AFTER INSERT ON point BEGIN
    INSERT OR IGNORE INTO redaction_due (id) VALUES (new.id);
END;

CREATE TRIGGER redact_new_receipt AFTER INSERT ON receipt BEGIN
    INSERT OR IGNORE INTO redaction_due (id) VALUES (new.id);
END;
