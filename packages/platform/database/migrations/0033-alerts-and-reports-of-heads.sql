-- Alert rules of department heads, which only they and administrators see, and which tell only them.
ALTER TABLE alert_rules ADD COLUMN head_id uuid REFERENCES users ON DELETE CASCADE;
CREATE INDEX alert_rules_of_head ON alert_rules (head_id) WHERE head_id IS NOT NULL;
-- An alert may be about a department that its head is no longer responsible for.
ALTER TABLE alerts ADD COLUMN hidden_from_head boolean NOT NULL DEFAULT false;
CREATE FUNCTION hide_alerts_from_head() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE alerts SET hidden_from_head = true WHERE rule_id IN (SELECT id FROM alert_rules WHERE head_id = OLD.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER responsibilities_alerts AFTER DELETE ON responsibilities
  FOR EACH ROW WHEN (OLD.user_id IS NOT NULL) EXECUTE FUNCTION hide_alerts_from_head();
-- Reports for heads and auditors of departments say nothing of the rest of the organization, such as how many sessions it sent.
ALTER TABLE reports ADD COLUMN department_only boolean NOT NULL DEFAULT false;
