CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  -- As the authenticator names it, in base64url.
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- How often the authenticator says it was used. It never goes back, unless somebody has copied the key.
  counter bigint NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX ON passkeys (user_id);

-- What authenticators have been asked to sign. Each works once.
CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  -- Who adds a passkey; null if the challenge is for signing in.
  user_id uuid REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
