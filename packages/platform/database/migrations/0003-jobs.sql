-- Work that outlives a request. graphile-worker (its own schema, its own migrations) hands out whose turn it is and when to
-- try again; this table holds what a job is about and how far it is.
CREATE TABLE jobs (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  -- Whose job it is: an organization's, a person's, or the installation's own when both are null.
  organization_id uuid REFERENCES organizations ON DELETE CASCADE,
  person_id uuid REFERENCES users ON DELETE CASCADE,
  -- A second job of this kind, owner and key is not made while the first is kept.
  once_key text,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Gone once the job has ended: it may name people or hold a link that signs somebody in.
  payload json CHECK ((payload IS NULL) = (state IN ('done', 'failed', 'cancelled'))),
  -- How often it was begun. Each attempt may write only while it is the latest.
  attempt integer NOT NULL DEFAULT 0,
  done bigint NOT NULL DEFAULT 0,
  -- Unknown while null.
  total bigint,
  cancel_requested_at timestamptz,
  -- Last sign of life of the process that runs it.
  heartbeat_at timestamptz,
  result json,
  -- Of the latest attempt that failed.
  error_code text,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  ended_at timestamptz,
  -- How many seconds it stays after it has ended.
  keep_s integer NOT NULL,
  expires_at timestamptz,
  CHECK (organization_id IS NULL OR person_id IS NULL)
);
CREATE UNIQUE INDEX jobs_once ON jobs (kind, organization_id, person_id, once_key) NULLS NOT DISTINCT WHERE once_key IS NOT NULL;
CREATE INDEX jobs_by_organization ON jobs (organization_id, created_at);
CREATE INDEX jobs_by_person ON jobs (person_id, created_at);
CREATE INDEX jobs_not_ended ON jobs (kind, created_at) WHERE state IN ('waiting', 'running');
CREATE INDEX jobs_by_expiry ON jobs (expires_at);
