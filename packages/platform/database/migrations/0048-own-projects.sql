-- What people call the project of their sessions, in place of what senders call it; '' for none. What is sent of such a session later keeps it.
CREATE TABLE own_projects (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  session_id uuid NOT NULL,
  project text NOT NULL,
  -- The UTC day on which the session started: erasures name days.
  day date NOT NULL,
  said_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, organization_id, session_id)
);
CREATE INDEX own_projects_by_day ON own_projects (day);
CREATE INDEX own_projects_by_organization ON own_projects (organization_id);

-- Ingest knows them as a part of who sends.
CREATE TRIGGER own_projects_identity_insert AFTER INSERT ON own_projects
  FOR EACH ROW EXECUTE FUNCTION notify_identity_insert('organization_id');
CREATE TRIGGER own_projects_identity AFTER UPDATE OR DELETE ON own_projects
  FOR EACH ROW EXECUTE FUNCTION notify_identity_change('organization_id');
