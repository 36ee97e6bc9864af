-- Roll-ups also sum up by types of values, subjects and outcomes of guards, whole lists as sessions have them, and by the day of receipt. A
-- build from before does not, and its day is read from the sessions until it is rolled up again.
ALTER TABLE sessions
    ADD COLUMN IF NOT EXISTS receivedOn Date ALIAS toDate(receivedAt);

ALTER TABLE sessions_daily
    ADD COLUMN IF NOT EXISTS sensitiveDataDetected Array(LowCardinality(String)),
    ADD COLUMN IF NOT EXISTS ownDetected Array(LowCardinality(String)),
    ADD COLUMN IF NOT EXISTS subjects Array(LowCardinality(String)),
    ADD COLUMN IF NOT EXISTS guardOutcomes Array(LowCardinality(String)),
    ADD COLUMN IF NOT EXISTS receivedOn Date;
