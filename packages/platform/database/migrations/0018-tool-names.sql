-- What organizations call tools outside the catalogue.
CREATE TABLE tool_names (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  -- What the spellings of the tool's own name have in common.
  key text NOT NULL,
  -- Its own name, as it was sent.
  sent_as text NOT NULL,
  -- A tool of the catalogue, or another name; NULL once it goes by its own name again.
  name text,
  decided_at timestamptz NOT NULL,
  -- When sessions that had been stored before last got the name; NULL until then.
  applied_at timestamptz,
  UNIQUE (organization_id, key)
);

-- Ingest gives the name to what arrives.
CREATE TRIGGER tool_names_identity_insert AFTER INSERT ON tool_names
  FOR EACH ROW EXECUTE FUNCTION notify_identity_insert('organization_id');
CREATE TRIGGER tool_names_identity AFTER UPDATE OR DELETE ON tool_names
  FOR EACH ROW EXECUTE FUNCTION notify_identity_change('organization_id');
