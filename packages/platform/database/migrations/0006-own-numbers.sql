-- What organizations count with instead of the specification's numbers. A version never changes; the newest that has begun holds.
CREATE TABLE own_numbers (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  version integer NOT NULL CHECK (version >= 1),
  -- The first UTC day on which it holds.
  valid_from date NOT NULL,
  -- Baselines, share and costs, as the contract describes them.
  numbers json NOT NULL,
  -- Of the costs; null without any.
  currency text,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (organization_id, version)
);

-- Ingest puts them on sessions.
CREATE TRIGGER own_numbers_identity_insert AFTER INSERT ON own_numbers
  FOR EACH ROW EXECUTE FUNCTION notify_identity_insert('organization_id');
