-- Days on which something started in a department: a roll-out, a licence, a training.
CREATE TABLE marks (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('rollout', 'licence', 'training', 'other')),
  day date NOT NULL,
  -- Names, as sessions carry them: a department that is renamed or deleted keeps its past.
  department text NOT NULL,
  comparison text NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK (department <> comparison)
);
CREATE INDEX marks_of_organization ON marks (organization_id, day);
