-- The plan that the organization had stated a contract for when a session was received: '' without one.
ALTER TABLE sessions
    ADD COLUMN IF NOT EXISTS contractPlan LowCardinality(String);
