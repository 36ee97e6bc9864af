-- When the person last proved who they are on this login; null if that was before this column, and for device credentials.
ALTER TABLE logins ADD COLUMN proved_at timestamptz;
DROP TRIGGER logins_identity ON logins;
CREATE TRIGGER logins_identity AFTER UPDATE OF revoked_at, proved_at OR DELETE ON logins
  FOR EACH ROW EXECUTE FUNCTION notify_identity_change('user_id');

-- The app that shows a person's codes (TOTP).
CREATE TABLE authenticator_apps (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Encrypted with a key from the installation's secret.
  secret text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null until a first code has shown that the app has the secret; until then it proves nothing.
  confirmed_at timestamptz,
  -- The time step of the last code that was accepted. A code works once.
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- Sign-ins that had the right password and wait for the second step.
CREATE TABLE sign_in_steps (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX ON sign_in_steps (user_id);

-- Browsers that skip the second step.
CREATE TABLE remembered_devices (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  device text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX ON remembered_devices (user_id);
