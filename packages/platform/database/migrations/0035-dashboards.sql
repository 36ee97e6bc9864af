-- Questions on a grid. Whoever opens a dashboard sees what they themselves may see.
CREATE TABLE dashboards (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  author_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Whether its author made it as a department head: then it is shared within what they are responsible for.
  of_head boolean NOT NULL,
  name text NOT NULL,
  period text NOT NULL,
  tiles json NOT NULL,
  shared boolean NOT NULL,
  -- How often it is mailed, and to whom; null if it is not.
  schedule json,
  -- The start of the latest week or month that it was mailed for, or in which it was scheduled.
  sent_for timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX dashboards_by_organization ON dashboards (organization_id, author_id);
CREATE INDEX dashboards_by_author ON dashboards (author_id);
CREATE INDEX dashboards_scheduled ON dashboards (id) WHERE schedule IS NOT NULL;

-- Whoever is a recipient gets these mails until they say otherwise.
ALTER TABLE users ALTER COLUMN mails SET DEFAULT '{alerts,dashboards}';
UPDATE users SET mails = (SELECT array_agg(mail ORDER BY mail) FROM unnest(mails || '{dashboards}') AS mail)
  WHERE NOT 'dashboards' = ANY (mails);
