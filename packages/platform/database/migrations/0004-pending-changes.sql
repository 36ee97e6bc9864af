-- Changes that destroy or reveal, and take effect later unless they are cancelled.
CREATE TABLE pending_changes (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('retention', 'names')),
  -- What the kind sets: days that sessions are kept; null for names.
  retention_days integer,
  -- What it will do, as the mail said.
  effect text NOT NULL,
  asked_by uuid REFERENCES users ON DELETE SET NULL,
  asked_at timestamptz NOT NULL,
  applies_at timestamptz NOT NULL,
  UNIQUE (organization_id, kind),
  CHECK ((kind = 'retention') = (retention_days IS NOT NULL))
);
CREATE INDEX pending_changes_by_time ON pending_changes (applies_at);

-- The first UTC day whose sessions name people; null for an organization that showed names before there was such a day: all of them.
ALTER TABLE organizations ADD COLUMN names_from date;
