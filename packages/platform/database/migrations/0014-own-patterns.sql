-- What organizations look for besides our own types, and how grave each type is there. A version never changes; the newest holds.
CREATE TABLE own_patterns (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  version integer NOT NULL CHECK (version >= 1),
  -- Patterns, severities and what the guard does, as `packages/domain/own-patterns` describes them.
  rules json NOT NULL,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (organization_id, version)
);

-- Ingest looks for them.
CREATE TRIGGER own_patterns_identity_insert AFTER INSERT ON own_patterns
  FOR EACH ROW EXECUTE FUNCTION notify_identity_insert('organization_id');
