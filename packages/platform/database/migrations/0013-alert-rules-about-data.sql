-- Alert rules also watch types of data, tools that are not approved, and sources that stop. Any rule may be about one department,
-- and may say who is told.
ALTER TABLE alert_rules
  DROP CONSTRAINT alert_rules_kind_check,
  ADD CONSTRAINT alert_rules_kind_check
    CHECK (kind IN ('budget', 'exposure', 'unusual', 'data', 'tool_decision', 'silence')),
  -- Types of values and subjects; any of them counts.
  ADD COLUMN data text[],
  -- What the organization decided about the tools that the rule is about.
  ADD COLUMN decision text CHECK (decision IN ('warn', 'block')),
  ADD COLUMN tool text,
  -- Its name, as sessions carry it: a department that is renamed or deleted keeps its past.
  ADD COLUMN department text,
  -- Who gets the mails. Null: every administrator. Empty: nobody.
  ADD COLUMN recipients uuid[],
  ADD CHECK ((kind = 'data') = (data IS NOT NULL)),
  ADD CHECK ((kind = 'tool_decision') = (decision IS NOT NULL)),
  ADD CHECK (kind = 'data' OR tool IS NULL);
