-- Browsers in which somebody has signed in. Their attempts are counted apart from those of strangers.
CREATE TABLE known_browsers (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  device text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX ON known_browsers (user_id);
