-- A key that was replaced works until then.
ALTER TABLE ingest_keys ADD COLUMN ends_at timestamptz;

DROP TRIGGER ingest_keys_identity ON ingest_keys;
CREATE TRIGGER ingest_keys_identity AFTER UPDATE OF name, scopes, origins, revoked_at, ends_at OR DELETE ON ingest_keys
  FOR EACH ROW EXECUTE FUNCTION notify_identity_change('organization_id');

-- What staff answered by mail.
ALTER TABLE contact_messages
  ADD COLUMN answer text,
  ADD COLUMN answered_at timestamptz,
  ADD COLUMN answered_by uuid REFERENCES users ON DELETE SET NULL,
  ADD CHECK ((answer IS NULL) = (answered_at IS NULL));

-- Which groups of alike errors staff have resolved. Whether an error was reported since is for the warehouse to say.
CREATE TABLE error_resolutions (
  -- The group, as the console names it.
  id text PRIMARY KEY,
  resolved_at timestamptz NOT NULL,
  resolved_by uuid REFERENCES users ON DELETE SET NULL,
  reopened_at timestamptz,
  reopened_by uuid REFERENCES users ON DELETE SET NULL
);
