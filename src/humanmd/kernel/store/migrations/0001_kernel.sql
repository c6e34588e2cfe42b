-- Small facts about the store itself, such as the key of its keyed hashes.
CREATE TABLE meta (
    name TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT;

-- How far something has read or run.
CREATE TABLE cursor (
    stage TEXT PRIMARY KEY,
    position INTEGER NOT NULL,
    note TEXT NOT NULL DEFAULT ''
) STRICT;

-- What a stage is trying, and what it could not process in three tries.
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
