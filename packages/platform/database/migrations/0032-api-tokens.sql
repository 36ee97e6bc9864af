-- Credentials with which programs call the API within scopes: as a person, or for an organization.
CREATE TABLE api_tokens (
  id uuid PRIMARY KEY,
  user_id uuid REFERENCES users ON DELETE CASCADE,
  organization_id uuid REFERENCES organizations ON DELETE CASCADE,
  name text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  -- The part that stays readable, so that people can tell tokens apart.
  prefix text NOT NULL,
  scopes text[] NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  -- When another one took its place; it works a while longer.
  replaced_at timestamptz,
  CHECK (num_nonnulls(user_id, organization_id) = 1)
);
CREATE INDEX ON api_tokens (user_id);
CREATE INDEX ON api_tokens (organization_id);
CREATE TRIGGER api_tokens_of_people AFTER UPDATE OF expires_at OR DELETE ON api_tokens
  FOR EACH ROW WHEN (OLD.user_id IS NOT NULL) EXECUTE FUNCTION notify_identity_change('user_id');
CREATE TRIGGER api_tokens_of_organizations AFTER UPDATE OF expires_at OR DELETE ON api_tokens
  FOR EACH ROW WHEN (OLD.organization_id IS NOT NULL) EXECUTE FUNCTION notify_identity_change('organization_id');

-- A person's token is for one organization, as a device credential is. Here and not in the code, so that no way of moving somebody
-- forgets it.
CREATE FUNCTION end_api_tokens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM api_tokens WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_api_tokens AFTER UPDATE OF organization_id ON users
  FOR EACH ROW WHEN (OLD.organization_id <> NEW.organization_id) EXECUTE FUNCTION end_api_tokens();
