-- What each source sent on a day (UTC) and what became of it: rows are kept for as long as they are shown.
CREATE TABLE heard_days (
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  -- An ingest key, a device credential, an API token, or a person who is signed in.
  sender_id uuid NOT NULL,
  sender_kind text NOT NULL CHECK (sender_kind IN ('ingest_key', 'device', 'api_token', 'signed_in')),
  -- Who sent it; null for ingest keys.
  person_id uuid REFERENCES users ON DELETE CASCADE,
  day date NOT NULL,
  way text NOT NULL,
  -- Records that were taken or ignored, or requests that were refused.
  outcome text NOT NULL CHECK (outcome IN ('taken', 'ignored', 'refused')),
  -- Empty for what was taken.
  reason text NOT NULL,
  count bigint NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, sender_id, day, way, outcome, reason)
);
CREATE INDEX heard_days_by_person ON heard_days (person_id);
CREATE INDEX heard_days_by_day ON heard_days (day);
