-- One row per lane: source kind and device.
CREATE TABLE lane (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

-- What was on the screen at one moment, masked and cut to its caps. `seq` is the order of arrival.
-- `event_key` and `content_key` are keyed hashes of the producer's own id and of what the record says;
-- `content_mac` covers every content column of the row. `typed`, `marks` and `extra` are JSON.
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

-- An id starts with its time, so this index finds it too.
CREATE UNIQUE INDEX capture_by_time ON capture (lane, at, id);
CREATE INDEX capture_by_field ON capture (field_key, at) WHERE field_key IS NOT NULL;
CREATE UNIQUE INDEX capture_by_event ON capture (lane, event_key) WHERE event_key IS NOT NULL;

-- What stays for ever of a record that is gone: who sent it, when, its hashes, and why it went.
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

CREATE UNIQUE INDEX source_by_event ON source (lane, event_key) WHERE event_key IS NOT NULL;

-- Minutes whose block has to be made (again).
CREATE TABLE dirty_minute (
  minute INTEGER NOT NULL,
  lane INTEGER NOT NULL REFERENCES lane (id),
  PRIMARY KEY (minute, lane)
) STRICT, WITHOUT ROWID;

-- Who wrote which stretch of a field's value, decided when the minute closed.
CREATE TABLE field_mark (
  seq INTEGER PRIMARY KEY REFERENCES capture (seq) ON DELETE CASCADE,
  marks TEXT NOT NULL
) STRICT;

-- Words of deleted rows stay in old segments until they are merged: whoever deletes rows merges at the end
-- ('optimize'), which costs a night what 'secure-delete' costs every few dozen rows.
CREATE VIRTUAL TABLE capture_fts USING fts5 (body, tokenize = 'porter unicode61 remove_diacritics 2');

-- Records whose search row could not be written.
CREATE TABLE capture_unindexed (
  seq INTEGER PRIMARY KEY REFERENCES capture (seq) ON DELETE CASCADE
) STRICT;

-- Counts without contents: records refused per local day and rule, secrets masked per category.
CREATE TABLE refusal_count (
  day TEXT NOT NULL,
  rule TEXT NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (day, rule)
) STRICT, WITHOUT ROWID;

CREATE TABLE mask_count (
  category TEXT PRIMARY KEY,
  n INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What the owner never wants recorded, and how often each row has matched; `removed` are defaults taken out.
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

-- Programs that may write or read, by token; the token itself is never kept.
CREATE TABLE client (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  scope TEXT NOT NULL,
  token_mac BLOB,
  created_at INTEGER NOT NULL,
  revoked_at INTEGER
) STRICT, WITHOUT ROWID;

-- The check of each receipt before retention removed the record it points into.
CREATE TABLE retention_log (
  receipt_id TEXT NOT NULL,
  capture_id TEXT NOT NULL,
  verdict TEXT NOT NULL CHECK (verdict IN ('matched', 'mismatched')),
  checked_at INTEGER NOT NULL,
  PRIMARY KEY (receipt_id, capture_id)
) STRICT, WITHOUT ROWID;

-- Items of imported sources with the ids of the records they gave.
CREATE TABLE import_item (
  source TEXT NOT NULL,
  key TEXT NOT NULL,
  fingerprint BLOB NOT NULL,
  event_ids TEXT NOT NULL,
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (source, key)
) STRICT, WITHOUT ROWID;
