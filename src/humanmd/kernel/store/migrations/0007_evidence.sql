-- Texts of the model that redaction changes, as they may leave the machine: a JSON object of fields, and counts
-- per category. What has no row here leaves as it is.
CREATE TABLE redacted (
    id TEXT PRIMARY KEY,
    fields TEXT NOT NULL,
    counts TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What is new or changed and not redacted yet.
CREATE TABLE redaction_due (
    id TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

CREATE TRIGGER redact_new_point AFTER INSERT ON point BEGIN
    INSERT OR IGNORE INTO redaction_due (id) VALUES (new.id);
END;
CREATE TRIGGER redact_changed_point AFTER UPDATE OF object, text ON point
WHEN new.object <> old.object OR new.text <> old.text BEGIN
    INSERT OR IGNORE INTO redaction_due (id) VALUES (new.id);
END;
CREATE TRIGGER redact_gone_point AFTER DELETE ON point BEGIN
    DELETE FROM redacted WHERE id = old.id;
    DELETE FROM redaction_due WHERE id = old.id;
END;

CREATE TRIGGER redact_new_receipt AFTER INSERT ON receipt BEGIN
    INSERT OR IGNORE INTO redaction_due (id) VALUES (new.id);
END;
CREATE TRIGGER redact_changed_receipt AFTER UPDATE OF quote ON receipt WHEN new.quote <> old.quote BEGIN
    INSERT OR IGNORE INTO redaction_due (id) VALUES (new.id);
END;
CREATE TRIGGER redact_gone_receipt AFTER DELETE ON receipt BEGIN
    DELETE FROM redacted WHERE id = old.id;
    DELETE FROM redaction_due WHERE id = old.id;
END;

CREATE TRIGGER redact_new_identity AFTER INSERT ON identity BEGIN
    INSERT OR IGNORE INTO redaction_due (id) VALUES (new.id);
END;
CREATE TRIGGER redact_changed_identity AFTER UPDATE OF name, aliases ON identity
WHEN new.name <> old.name OR new.aliases <> old.aliases BEGIN
    INSERT OR IGNORE INTO redaction_due (id) VALUES (new.id);
END;
CREATE TRIGGER redact_gone_identity AFTER DELETE ON identity BEGIN
    DELETE FROM redacted WHERE id = old.id;
    DELETE FROM redaction_due WHERE id = old.id;
END;

-- The short names by which HUMAN.md points at what its lines say; given once, never moved.
CREATE TABLE handle (
    handle TEXT PRIMARY KEY,
    ref TEXT NOT NULL UNIQUE
) STRICT, WITHOUT ROWID;

-- What is said about an identity, and what has it as its object, seen last first.
CREATE INDEX point_by_recency ON point (subject, last_seen_at);
CREATE INDEX point_by_target ON point (target, last_seen_at) WHERE target <> '';
