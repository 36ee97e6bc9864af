-- Browsers in which somebody has signed in. Their attempts are counted apart from those of strangers.
CREATE TABLE known_browsers (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  device text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX ON known_browsers (user_id);

-- Entries of the audit log whose details were erased.
CREATE TABLE audit_erasures (
  entry_id uuid PRIMARY KEY REFERENCES audit_entries ON DELETE CASCADE,
  -- Made with the key of the audit log; null if it happened before there were marks.
  mark bytea
);
INSERT INTO audit_erasures (entry_id)
  SELECT e.id FROM audit_entries e LEFT JOIN audit_details d ON d.entry_id = e.id WHERE d.entry_id IS NULL;
