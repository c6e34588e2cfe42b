-- Pieces of evidence. They outlive the records they point into; an older version's stay resolvable.
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
CREATE INDEX receipt_by_source ON receipt (source_id);
CREATE INDEX receipt_by_time ON receipt (observed_at);

-- What is left of each window's proposal after the gate; stored before it is applied.
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
CREATE INDEX delta_waiting ON delta (start, window_id, source, version) WHERE status IN ('pending', 'failed');

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
CREATE INDEX delta_item_by_receipt ON delta_item (receipt);

-- What the gate refused, under the rule's name; some rules keep no text at all.
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
CREATE INDEX rejection_by_window ON rejection (window_id, source);
CREATE INDEX rejection_by_source ON rejection (source_id);

-- The owner's own word about the model; an input of the fold that nothing else can undo.
CREATE TABLE owner_input (
    id TEXT PRIMARY KEY,
    client_id TEXT NOT NULL,
    action TEXT NOT NULL,
    target TEXT NOT NULL,
    value TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX owner_input_by_target ON owner_input (target);

-- Everything below is derived from the tables above and can be made again.

-- Names as they were seen, each form once. Only people's names keep their context.
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
CREATE INDEX mention_by_key ON mention (kind, partial, key, handle);
CREATE INDEX mention_by_context ON mention (context, kind) WHERE context <> '';
CREATE INDEX mention_by_entity ON mention (entity);

-- How people's names and handles, and names with aliases, resolve.
CREATE TABLE roster (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    handle TEXT NOT NULL,
    entity TEXT NOT NULL,
    PRIMARY KEY (kind, key, handle)
) STRICT, WITHOUT ROWID;

CREATE TABLE observation (
    item INTEGER PRIMARY KEY,
    since INTEGER NOT NULL,
    slot TEXT NOT NULL,
    point TEXT NOT NULL
) STRICT;
CREATE INDEX observation_by_slot ON observation (slot, since);
CREATE INDEX observation_by_point ON observation (point);

-- How far the observations of a slot with many are taken up, and the values that were counted in it.
CREATE TABLE checkpoint (
    id INTEGER PRIMARY KEY,
    slot TEXT NOT NULL UNIQUE,
    upto INTEGER NOT NULL,
    state TEXT NOT NULL
) STRICT;

CREATE TABLE counted (
    checkpoint INTEGER NOT NULL,
    value TEXT NOT NULL,
    tally TEXT NOT NULL,
    weight REAL NOT NULL,
    PRIMARY KEY (checkpoint, value, tally)
) STRICT, WITHOUT ROWID;

CREATE TABLE item_mention (
    item INTEGER NOT NULL,
    role INTEGER NOT NULL,
    mention INTEGER NOT NULL,
    PRIMARY KEY (item, role)
) STRICT, WITHOUT ROWID;
CREATE INDEX item_mention_by_mention ON item_mention (mention, role);
CREATE INDEX item_mention_alias ON item_mention (item) WHERE role = 1;

CREATE TABLE identity (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    aliases TEXT NOT NULL,
    owner INTEGER NOT NULL
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
CREATE INDEX point_by_slot ON point (slot);
CREATE INDEX point_by_subject ON point (subject, predicate);
CREATE INDEX point_by_change ON point (changed_at);

CREATE TABLE point_receipt (
    point TEXT NOT NULL,
    n INTEGER NOT NULL,
    receipt TEXT NOT NULL,
    PRIMARY KEY (point, n)
) STRICT, WITHOUT ROWID;
CREATE INDEX point_receipt_by_receipt ON point_receipt (receipt);

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
CREATE INDEX line_by_slot ON line (slot);
CREATE INDEX line_by_source ON line (source);
CREATE INDEX line_by_target ON line (target);

CREATE TABLE line_receipt (
    line TEXT NOT NULL,
    n INTEGER NOT NULL,
    receipt TEXT NOT NULL,
    PRIMARY KEY (line, n)
) STRICT, WITHOUT ROWID;
CREATE INDEX line_receipt_by_receipt ON line_receipt (receipt);

CREATE VIRTUAL TABLE point_fts USING fts5 (body, tokenize = 'porter unicode61');
INSERT INTO point_fts (point_fts, rank) VALUES ('secure-delete', 1);
