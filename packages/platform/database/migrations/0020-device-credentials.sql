-- A device credential is a login that may only send data. It has a lasting token of its own instead of refresh tokens.
ALTER TABLE logins ADD COLUMN token_hash bytea UNIQUE;

-- A device credential sends for one organization. People who leave it connect the device again, so that nothing meant for one
-- organization reaches another. Here and not in the code, so that no way of moving somebody forgets it.
CREATE FUNCTION end_device_credentials() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE logins SET revoked_at = clock_timestamp()
  WHERE user_id = NEW.id AND token_hash IS NOT NULL AND revoked_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER users_device_credentials AFTER UPDATE OF organization_id ON users
  FOR EACH ROW WHEN (OLD.organization_id <> NEW.organization_id) EXECUTE FUNCTION end_device_credentials();
