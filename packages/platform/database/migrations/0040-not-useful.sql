-- Kinds of next steps that somebody found not useful, and is not told for a while.
CREATE TABLE not_useful (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  scope text NOT NULL CHECK (scope IN ('own', 'organization')),
  kind text NOT NULL,
  said_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, scope, kind)
);
