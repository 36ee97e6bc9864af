-- What fetches usage from vendors by itself.
CREATE TABLE connectors (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  kind text NOT NULL,
  name text NOT NULL,
  account text NOT NULL,
  client_id text NOT NULL,
  -- Encrypted with a key from the installation's secret.
  secret text NOT NULL,
  -- The first UTC day that may still change or has not been fetched.
  next_day date NOT NULL,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  paused_at timestamptz,
  next_at timestamptz NOT NULL,
  -- The latest job that fetches. It may be deleted before this row is.
  job_id uuid,
  fetched_at timestamptz,
  -- The first failure since the last fetch, how many there have been, and what the latest was.
  failing_since timestamptz,
  failures integer NOT NULL DEFAULT 0,
  problem text
);
CREATE INDEX connectors_by_organization ON connectors (organization_id);
CREATE INDEX connectors_by_next ON connectors (next_at) WHERE paused_at IS NULL;

-- What a connector fetched of one part, such as a UTC day: fetched again with another digest, it replaces what it was.
ALTER TABLE imports ADD COLUMN connector_id uuid REFERENCES connectors ON DELETE SET NULL,
  ADD COLUMN part text, ADD COLUMN digest bytea;
CREATE UNIQUE INDEX imports_by_connector ON imports (connector_id, part);
