-- What people have said that the kind of work of their sessions is. What is sent of such a session later keeps it.
CREATE TABLE corrected_kinds (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  session_id uuid NOT NULL,
  workflow_type text NOT NULL,
  content_type text NOT NULL,
  -- The UTC day on which the session started: erasures name days.
  day date NOT NULL,
  corrected_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, organization_id, session_id)
);
CREATE INDEX corrected_kinds_by_day ON corrected_kinds (day);
CREATE INDEX corrected_kinds_by_organization ON corrected_kinds (organization_id);

-- Ingest knows them as a part of who sends.
CREATE TRIGGER corrected_kinds_identity_insert AFTER INSERT ON corrected_kinds
  FOR EACH ROW EXECUTE FUNCTION notify_identity_insert('organization_id');
CREATE TRIGGER corrected_kinds_identity AFTER UPDATE OR DELETE ON corrected_kinds
  FOR EACH ROW EXECUTE FUNCTION notify_identity_change('organization_id');
