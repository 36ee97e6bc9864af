-- What an organization enters for its reports: base year, targets, employees and revenue. A version never changes; the newest holds.
CREATE TABLE report_figures (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  version integer NOT NULL CHECK (version >= 1),
  -- As the contract describes them.
  figures json NOT NULL,
  saved_by uuid REFERENCES users ON DELETE SET NULL,
  saved_at timestamptz NOT NULL,
  UNIQUE (organization_id, version)
);

-- Who approves a report that is made: the report itself is signed and never changes.
ALTER TABLE reports
  ADD COLUMN approved_by uuid REFERENCES users ON DELETE SET NULL,
  -- As it was then, so that it stays when the account goes.
  ADD COLUMN approver_name text,
  ADD COLUMN approver_function text,
  ADD COLUMN approved_at timestamptz,
  ADD CHECK ((approved_at IS NULL) = (approver_name IS NULL));
