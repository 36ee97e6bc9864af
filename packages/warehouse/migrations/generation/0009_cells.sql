-- What members of an organization may ask about (decision 22): sums over fixed groups of sessions, each of enough people. A cell is
-- written once and never again, whatever happens to its sessions later. Its week begins on `day`, and a dimension in which its
-- sessions differ says '(mixed)'. A batch holds what reached us since the batch before it.
CREATE TABLE IF NOT EXISTS cells
(
    organizationId UUID,
    day Date,
    batch UInt32,
    cell UInt32,
    -- Up to when sessions are in this or an earlier batch, and what day_changes said when the batch was made.
    receivedUpTo DateTime64(3, 'UTC'),
    changedAt DateTime64(3, 'UTC'),
    madeAt DateTime64(3, 'UTC') DEFAULT now64(3),
    people UInt32,
    department LowCardinality(String),
    tool LowCardinality(String),
    provider LowCardinality(String),
    category LowCardinality(String),
    riskLevel LowCardinality(String),
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
    greenwashingGap Float64
)
ENGINE = ReplacingMergeTree(madeAt)
ORDER BY (organizationId, day, batch, cell)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
