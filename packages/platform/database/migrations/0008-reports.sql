-- Reports that an organization asked for. A job makes each; its files are one ZIP in the file store, `report-<id>.zip`.
CREATE TABLE reports (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind = 'esg'),
  -- Days in UTC, both included.
  first_day date NOT NULL,
  last_day date NOT NULL CHECK (last_day >= first_day),
  -- The whole organization if null. By name, as sessions are stamped.
  department text,
  formats text[] NOT NULL,
  requested_by uuid REFERENCES users ON DELETE SET NULL,
  requested_at timestamptz NOT NULL,
  -- The job may be deleted before the report is.
  job_id uuid NOT NULL,
  made_at timestamptz,
  -- When its file is deleted. The row stays: later reports of the same period compare themselves with its summary.
  expires_at timestamptz,
  summary json,
  CHECK ((made_at IS NULL) = (summary IS NULL) AND (made_at IS NULL) = (expires_at IS NULL))
);
CREATE INDEX reports_by_organization ON reports (organization_id, requested_at);
