-- Sums per day in several slices: all sessions by few dimensions each, so that a question reads little more than its answer.
-- The roll-ups are made again from the sessions.
DROP TABLE IF EXISTS sessions_daily SYNC;
CREATE TABLE sessions_daily
(
    organizationId UUID,
    day Date,
    build UInt64,
    slice LowCardinality(String),
    department LowCardinality(String),
    team LowCardinality(String),
    tool LowCardinality(String),
    provider LowCardinality(String),
    category LowCardinality(String),
    model LowCardinality(String),
    riskLevel LowCardinality(String),
    dataExposureLevel LowCardinality(String),
    dataCenterCountry LowCardinality(String),
    sessions UInt64,
    prompts UInt64,
    timeEngaged Float64,
    timeSaved Float64,
    productivityScore Float64,
    taskCompletionRate Float64,
    complianceScore Float64,
    sensitiveSessions UInt64,
    co2 Float64,
    energy Float64,
    water Float64,
    greenwashingGap Float64,
    people AggregateFunction(uniqExact, UUID),
    pseudonyms AggregateFunction(uniqExact, Tuple(UUID, UInt8))
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (organizationId, slice, day, build, department, team, tool)
SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1;
TRUNCATE TABLE rollup_days;
