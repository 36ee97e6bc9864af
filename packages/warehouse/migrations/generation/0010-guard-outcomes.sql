-- How the guard's questions in a session ended. Rows from before have none until a replay.
ALTER TABLE sessions
    ADD COLUMN IF NOT EXISTS guardOutcomes Array(LowCardinality(String));
