-- The plans under which an organization's people use AI tools, where it has stated a contract: tools are rated by them.
CREATE TABLE tool_contracts (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  -- As in the catalogue.
  tool text NOT NULL,
  plan text NOT NULL CHECK (plan IN ('business', 'api')),
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (organization_id, tool)
);

-- Ingest puts them on sessions.
CREATE TRIGGER tool_contracts_identity_insert AFTER INSERT ON tool_contracts
  FOR EACH ROW EXECUTE FUNCTION notify_identity_insert('organization_id');
CREATE TRIGGER tool_contracts_identity_delete AFTER DELETE ON tool_contracts
  FOR EACH ROW EXECUTE FUNCTION notify_identity_change('organization_id');
