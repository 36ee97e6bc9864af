-- A budget also limits what tokens cost, in US dollars, or their number.
ALTER TABLE alert_rules
  DROP CONSTRAINT alert_rules_measure_check,
  ADD CONSTRAINT alert_rules_measure_check CHECK (measure IN ('co2', 'energy', 'prompts', 'hours', 'spend', 'tokens'));
