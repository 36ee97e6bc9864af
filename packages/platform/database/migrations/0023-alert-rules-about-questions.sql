-- Alert rules also watch a saved question: a view that is shared in the organization.
ALTER TABLE alert_rules
  DROP CONSTRAINT alert_rules_kind_check,
  ADD CONSTRAINT alert_rules_kind_check
    CHECK (kind IN ('budget', 'exposure', 'unusual', 'data', 'tool_decision', 'silence', 'question')),
  -- Refers to no row: a rule outlives its view, and then says that it is gone.
  ADD COLUMN question uuid,
  ADD COLUMN question_measure text,
  ADD COLUMN direction text CHECK (direction IN ('above', 'below')),
  -- Whose rights a question is asked with.
  ADD COLUMN saved_by uuid REFERENCES users ON DELETE SET NULL,
  ADD CHECK ((kind = 'question') = (question IS NOT NULL)),
  ADD CHECK ((kind = 'question') = (question_measure IS NOT NULL)),
  ADD CHECK ((kind = 'question') = (direction IS NOT NULL));
