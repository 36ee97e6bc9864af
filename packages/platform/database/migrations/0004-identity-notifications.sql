-- Notifications of changed rights name the organization they concern, or the person for a login, so that processes forget only
-- what they know about that one. Within a transaction PostgreSQL sends equal notifications once.

DROP TRIGGER users_identity ON users;
DROP TRIGGER organizations_identity ON organizations;
DROP TRIGGER departments_identity ON departments;
DROP TRIGGER teams_identity ON teams;
DROP TRIGGER ingest_keys_identity ON ingest_keys;
DROP TRIGGER logins_identity ON logins;
DROP FUNCTION tell_identity_change();

-- The argument is the column with the id. A person who moves concerns both organizations.
CREATE FUNCTION notify_identity_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := to_jsonb(OLD) ->> TG_ARGV[0];
  after text := to_jsonb(NEW) ->> TG_ARGV[0];
BEGIN
  PERFORM pg_notify('identity_changed', before);
  IF after <> before THEN
    PERFORM pg_notify('identity_changed', after);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_identity AFTER UPDATE OR DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION notify_identity_change('organization_id');
CREATE TRIGGER organizations_identity AFTER UPDATE OR DELETE ON organizations
  FOR EACH ROW EXECUTE FUNCTION notify_identity_change('id');
CREATE TRIGGER departments_identity AFTER UPDATE OR DELETE ON departments
  FOR EACH ROW EXECUTE FUNCTION notify_identity_change('organization_id');
CREATE TRIGGER teams_identity AFTER UPDATE OR DELETE ON teams
  FOR EACH ROW EXECUTE FUNCTION notify_identity_change('organization_id');
CREATE TRIGGER ingest_keys_identity AFTER UPDATE OF name, scopes, revoked_at OR DELETE ON ingest_keys
  FOR EACH ROW EXECUTE FUNCTION notify_identity_change('organization_id');
CREATE TRIGGER logins_identity AFTER UPDATE OF revoked_at OR DELETE ON logins
  FOR EACH ROW EXECUTE FUNCTION notify_identity_change('user_id');
