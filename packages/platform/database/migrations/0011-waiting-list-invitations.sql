-- The link that lets an invited person register. Only its hash is stored, and using it clears the hash.
ALTER TABLE waitlist
  ADD COLUMN invitation_hash bytea UNIQUE,
  ADD COLUMN invitation_expires_at timestamptz;
