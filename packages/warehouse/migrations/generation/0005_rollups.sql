-- Sums per day, built whole from deduplicated rows. A build has a number of its own; rollup_days names the build that
-- counts, so a build that was cut off or replaced is never read.
CREATE TABLE IF NOT EXISTS sessions_daily
(
    organizationId UUID,
    day Date,
    build UInt64,
    department LowCardinality(String),
    team LowCardinality(String),
    tool LowCardinality(String),
    provider LowCardinality(String),
    category LowCardinality(String),
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
    people AggregateFunction(uniqExact, UUID)
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (organizationId, day, build, department, team, tool)
SETTINGS index_granularity = 1024, fsync_after_insert = 1, fsync_part_directory = 1;

-- changedAt is what day_changes said when the build began: the build is up to date while it still says so.
CREATE TABLE IF NOT EXISTS rollup_days
(
    organizationId UUID,
    day Date,
    build UInt64,
    changedAt DateTime64(3, 'UTC')
)
ENGINE = ReplacingMergeTree(build)
ORDER BY (organizationId, day)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
