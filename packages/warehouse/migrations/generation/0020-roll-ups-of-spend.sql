-- Roll-ups also sum up tokens and spend, and by kinds of work. A build tells which sums it has: those from before have 0, and their days
-- are read from the sessions until they are rolled up again.
ALTER TABLE sessions_daily
    ADD COLUMN IF NOT EXISTS workflowType LowCardinality(String),
    ADD COLUMN IF NOT EXISTS inputTokens Int64,
    ADD COLUMN IF NOT EXISTS outputTokens Int64,
    ADD COLUMN IF NOT EXISTS cachedTokens Int64,
    ADD COLUMN IF NOT EXISTS requests Int64,
    ADD COLUMN IF NOT EXISTS spend Float64,
    ADD COLUMN IF NOT EXISTS sessionsNotPriced UInt64;

ALTER TABLE rollup_days
    ADD COLUMN IF NOT EXISTS sums UInt8;
