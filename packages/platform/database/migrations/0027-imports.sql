-- Files of usage that an organization imports. A job reads each; the file itself is deleted when the job is done.
CREATE TABLE imports (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  kind text NOT NULL,
  file_name text NOT NULL,
  settings json NOT NULL,
  requested_by uuid REFERENCES users ON DELETE SET NULL,
  requested_at timestamptz NOT NULL,
  -- When the latest job was asked for. The times in the events of an import are this one, so that repeating it makes the same events.
  started_at timestamptz NOT NULL,
  -- The latest job: of a dry run, or of the import. It may be deleted before this row is.
  job_id uuid NOT NULL,
  is_dry_run boolean NOT NULL,
  finished_at timestamptz,
  -- Why it failed, in words for the person who uploaded the file.
  problem text,
  summary json,
  undone_at timestamptz
);
CREATE INDEX imports_by_organization ON imports (organization_id, requested_at);
