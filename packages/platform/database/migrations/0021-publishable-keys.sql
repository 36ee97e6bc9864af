-- A publishable key is part of a public page. It works on the origins of the key alone, and may not name people.
ALTER TABLE ingest_keys
  ADD COLUMN kind text NOT NULL DEFAULT 'secret' CHECK (kind IN ('secret', 'publishable')),
  ADD COLUMN origins text[] NOT NULL DEFAULT '{}',
  ADD CHECK ((kind = 'publishable') = (cardinality(origins) > 0));
CREATE INDEX ingest_keys_by_origin ON ingest_keys USING gin (origins) WHERE revoked_at IS NULL;

DROP TRIGGER ingest_keys_identity ON ingest_keys;
CREATE TRIGGER ingest_keys_identity AFTER UPDATE OF name, scopes, origins, revoked_at OR DELETE ON ingest_keys
  FOR EACH ROW EXECUTE FUNCTION notify_identity_change('organization_id');
