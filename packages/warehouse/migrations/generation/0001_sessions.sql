-- One row per session that reached us, in its newest version. Columns carry the names of `ScoredSession`.
-- A version may move a session to another day: its old day then gets a row with isDeleted = 1 and the new version, which
-- hides what was there. At the same version the deleted row wins, so rank makes room for that bit. Read with FINAL and
-- `NOT isDeleted`; isDeleted is no engine parameter, because FINAL cannot skip merging then.
CREATE TABLE IF NOT EXISTS sessions
(
    organizationId UUID,
    personId UUID,
    sessionId UUID,
    eventId UUID,
    version UInt128,
    revision UInt32,
    receivedAt DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    startedAt DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    day Date DEFAULT toDate(startedAt),
    isDeleted Bool DEFAULT false,
    rank UInt128 MATERIALIZED bitOr(bitShiftLeft(version, 1), toUInt128(isDeleted)),
    endedAt DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    source LowCardinality(String),
    tool LowCardinality(String),
    provider LowCardinality(String),
    category LowCardinality(String),
    aiTool LowCardinality(String),
    promptCount UInt32,
    timeEngaged Float64 CODEC(ZSTD(1)),
    promptPreview String CODEC(ZSTD(1)),
    contentType LowCardinality(String),
    workflowType LowCardinality(String),
    smartCategory LowCardinality(String),
    department LowCardinality(String),
    team LowCardinality(String),
    timeSaved Float64 CODEC(ZSTD(1)),
    taskCompletionRate Float64 CODEC(ZSTD(1)),
    productivityScore UInt8,
    baselineTaskTime Float64 CODEC(ZSTD(1)),
    actualTaskTime Float64 CODEC(ZSTD(1)),
    iterationCount UInt32,
    efficiencyRating LowCardinality(String),
    complianceScore Float64 CODEC(ZSTD(1)),
    dataExposureLevel LowCardinality(String),
    sensitiveDataDetected Array(LowCardinality(String)),
    sensitiveCategories Array(LowCardinality(String)),
    riskFactors Array(LowCardinality(String)),
    platformSecurityRating Float64 CODEC(ZSTD(1)),
    gdprCompliant Bool,
    riskLevel LowCardinality(String),
    co2Emissions Float64 CODEC(ZSTD(1)),
    co2EmissionsLow Float64 CODEC(ZSTD(1)),
    co2EmissionsHigh Float64 CODEC(ZSTD(1)),
    energyUsage Float64 CODEC(ZSTD(1)),
    energyUsageLow Float64 CODEC(ZSTD(1)),
    energyUsageHigh Float64 CODEC(ZSTD(1)),
    waterUsage Float64 CODEC(ZSTD(1)),
    waterUsageLow Float64 CODEC(ZSTD(1)),
    waterUsageHigh Float64 CODEC(ZSTD(1)),
    carbonIntensity Float64 CODEC(ZSTD(1)),
    sustainabilityRating LowCardinality(String),
    greenEnergyUsed Bool,
    region LowCardinality(String),
    platform LowCardinality(String),
    model LowCardinality(String),
    complexity LowCardinality(String),
    accuracyLevel LowCardinality(String),
    dataCenter LowCardinality(String),
    dataCenterCountry LowCardinality(String),
    providerInfrastructure LowCardinality(String),
    baseEnergy Float64 CODEC(ZSTD(1)),
    pueOverhead Float64 CODEC(ZSTD(1)),
    trainingAmortization Float64 CODEC(ZSTD(1)),
    actualRenewableOffset Float64 CODEC(ZSTD(1)),
    marketingClaimsOffset Float64 CODEC(ZSTD(1)),
    greenwashingGap Float64 CODEC(ZSTD(1)),
    reportedCo2Emissions Float64 CODEC(ZSTD(1)),
    reportedEnergyUsage Float64 CODEC(ZSTD(1)),
    reportedWaterUsage Float64 CODEC(ZSTD(1)),
    modelVersion LowCardinality(String),
    factorSet LowCardinality(String)
)
ENGINE = ReplacingMergeTree(rank)
PARTITION BY toYYYYMM(day)
ORDER BY (organizationId, day, personId, sessionId)
-- Few rows a granule: one person's sessions are a few rows of each of many days.
SETTINGS index_granularity = 512, min_compress_block_size = 16384, max_compress_block_size = 65536,
    fsync_after_insert = 1, fsync_part_directory = 1;

-- When a day's sessions last changed. Filled by the insert of the sessions itself, so that no change can miss it; taking
-- the latest time is idempotent, so redelivered rows do no harm.
CREATE TABLE IF NOT EXISTS day_changes
(
    organizationId UUID,
    day Date,
    changedAt DateTime64(3, 'UTC')
)
ENGINE = ReplacingMergeTree(changedAt)
ORDER BY (organizationId, day)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

CREATE MATERIALIZED VIEW IF NOT EXISTS note_day_changes TO day_changes AS
SELECT organizationId, day, now64(3) AS changedAt
FROM sessions
GROUP BY organizationId, day;
