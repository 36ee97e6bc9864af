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
    receivedAt DateTime64(3, 'UTC') CODEC(DoubleDelta, Default),
    startedAt DateTime64(3, 'UTC') CODEC(DoubleDelta, Default),
    day Date DEFAULT toDate(startedAt),
    isDeleted Bool DEFAULT false,
    rank UInt128 MATERIALIZED bitOr(bitShiftLeft(version, 1), toUInt128(isDeleted)),
    endedAt DateTime64(3, 'UTC') CODEC(DoubleDelta, Default),
    source LowCardinality(String),
    tool LowCardinality(String),
    provider LowCardinality(String),
    category LowCardinality(String),
    aiTool LowCardinality(String),
    promptCount UInt32,
    timeEngaged Float64 CODEC(Default),
    promptPreview String CODEC(Default),
    contentType LowCardinality(String),
    workflowType LowCardinality(String),
    smartCategory LowCardinality(String),
    department LowCardinality(String),
    team LowCardinality(String),
    timeSaved Float64 CODEC(Default),
    taskCompletionRate Float64 CODEC(Default),
    productivityScore UInt8,
    baselineTaskTime Float64 CODEC(Default),
    actualTaskTime Float64 CODEC(Default),
    iterationCount UInt32,
    efficiencyRating LowCardinality(String),
    complianceScore Float64 CODEC(Default),
    dataExposureLevel LowCardinality(String),
    sensitiveDataDetected Array(LowCardinality(String)),
    sensitiveCategories Array(LowCardinality(String)),
    riskFactors Array(LowCardinality(String)),
    platformSecurityRating Float64 CODEC(Default),
    gdprCompliant Bool,
    riskLevel LowCardinality(String),
    co2Emissions Float64 CODEC(Default),
    co2EmissionsLow Float64 CODEC(Default),
    co2EmissionsHigh Float64 CODEC(Default),
    energyUsage Float64 CODEC(Default),
    energyUsageLow Float64 CODEC(Default),
    energyUsageHigh Float64 CODEC(Default),
    waterUsage Float64 CODEC(Default),
    waterUsageLow Float64 CODEC(Default),
    waterUsageHigh Float64 CODEC(Default),
    carbonIntensity Float64 CODEC(Default),
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
    baseEnergy Float64 CODEC(Default),
    pueOverhead Float64 CODEC(Default),
    trainingAmortization Float64 CODEC(Default),
    actualRenewableOffset Float64 CODEC(Default),
    marketingClaimsOffset Float64 CODEC(Default),
    greenwashingGap Float64 CODEC(Default),
    reportedCo2Emissions Float64 CODEC(Default),
    reportedEnergyUsage Float64 CODEC(Default),
    reportedWaterUsage Float64 CODEC(Default),
    modelVersion LowCardinality(String),
    factorSet LowCardinality(String),
    -- Which rules and tables made the row. An event may not say, and then it is not guessed at.
    detectionVersion LowCardinality(String) DEFAULT 'unrecorded',
    complexityVersion LowCardinality(String) DEFAULT 'unrecorded',
    baselineVersion LowCardinality(String) DEFAULT 'unrecorded',
    -- Tokens that the sender measured; -1 when it measured none.
    inputTokens Int64 DEFAULT -1,
    outputTokens Int64 DEFAULT -1,
    -- The import that a session came with, so that all of them can be erased together; nil if a sender sent it.
    importId UUID,
    -- Pseudonyms depend on who sent a session: from version 2^126 on, the person did, signed in; before, a key or an import.
    sentByPerson UInt8 ALIAS version >= toUInt128('85070591730234615865843651857942052864')
)
ENGINE = ReplacingMergeTree(rank)
PARTITION BY toYYYYMM(day)
ORDER BY (organizationId, day, personId, sessionId)
-- New rows are compressed with LZ4, which takes a third of the processor time off a large insert. Two days later ClickHouse
-- compresses them once more, better than before.
TTL day + INTERVAL 2 DAY RECOMPRESS CODEC(ZSTD(1))
-- Few rows a granule: one person's sessions are a few rows of each of many days. And rows are merged few times, with more parts at once:
-- while much is written, merging took as long as inserting.
SETTINGS index_granularity = 512, min_compress_block_size = 16384, max_compress_block_size = 65536,
    fsync_after_insert = 1, fsync_part_directory = 1, merge_selector_base = 10;

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

-- Every version of every session that scoring handled, without its content: finds the present version of a batch's
-- sessions, and counts outcomes. Few rows a granule: a batch looks up thousands of random sessions.
CREATE TABLE IF NOT EXISTS session_events
(
    organizationId UUID,
    sessionId UUID,
    personId UUID,
    eventId UUID,
    version UInt128,
    receivedAt DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    day Date,
    importId UUID,
    -- When a session could first be read: with receivedAt, how fresh answers are. It depends on the process, not on the log, so no
    -- digest contains it.
    writtenAt DateTime64(3, 'UTC') MATERIALIZED now64(3) CODEC(DoubleDelta, ZSTD(1)),
    -- Most parts hold nothing from the last minutes.
    INDEX recent receivedAt TYPE minmax GRANULARITY 64
)
ENGINE = ReplacingMergeTree
ORDER BY (organizationId, sessionId, personId, eventId)
SETTINGS index_granularity = 256, min_compress_block_size = 8192, max_compress_block_size = 16384,
    fsync_after_insert = 1, fsync_part_directory = 1;

-- What is erased: whatever a person's sessions were received up to receivedAt and started from startedFrom until the day before
-- startedBefore. Or of everybody (personId is nil then); if of every day too, the organization has ended.
CREATE TABLE IF NOT EXISTS erasures
(
    organizationId UUID,
    personId UUID,
    receivedAt DateTime64(3, 'UTC'),
    eventId UUID,
    everybody Bool DEFAULT false,
    startedBefore Date DEFAULT toDate('2149-06-06'),
    startedFrom Date DEFAULT toDate(0),
    -- Nil unless the erasure is of one import. Then it is of nobody in particular, and of whatever was or will be received.
    importId UUID
)
ENGINE = ReplacingMergeTree
ORDER BY (organizationId, personId, receivedAt, eventId)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- What each ingest request came to: sessions accepted, and rejected by code.
CREATE TABLE IF NOT EXISTS receipts
(
    organizationId UUID,
    eventId UUID,
    receivedAt DateTime64(3, 'UTC'),
    accepted UInt32,
    rejected Map(LowCardinality(String), UInt32),
    -- Whose request it was, if a person sent it; nil for ingest keys.
    personId UUID
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(receivedAt)
ORDER BY (organizationId, toDate(receivedAt), eventId)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- Records of the log that became no row. The payload is as redacted as the log's.
CREATE TABLE IF NOT EXISTS dead_letters
(
    organizationId UUID,
    eventId UUID,
    receivedAt DateTime64(3, 'UTC'),
    stream LowCardinality(String),
    reason LowCardinality(String),
    payload String CODEC(ZSTD(1)),
    diedAt DateTime64(3, 'UTC') DEFAULT now64(3)
)
ENGINE = ReplacingMergeTree(diedAt)
ORDER BY (organizationId, eventId)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- What sites and the extension report about themselves. The payload is JSON as text: its shape is the sender's.
CREATE TABLE IF NOT EXISTS reports
(
    kind LowCardinality(String),
    organizationId UUID,
    personId UUID,
    eventId UUID,
    receivedAt DateTime64(3, 'UTC'),
    payload String CODEC(ZSTD(1))
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(receivedAt)
ORDER BY (kind, toDate(receivedAt), eventId)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- Sums per day, built whole from deduplicated rows, in several slices: all sessions by few dimensions each, so that a question reads
-- little more than its answer. A build has a number of its own; rollup_days names the build that counts, so a build that was cut off or
-- replaced is never read.
CREATE TABLE IF NOT EXISTS sessions_daily
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
    -- How many pseudonyms a day's sessions have: people, and once more each for whom a key sends.
    pseudonyms AggregateFunction(uniqExact, Tuple(UUID, UInt8)),
    -- Of the slice by person.
    personId UUID,
    sentByPerson UInt8
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (organizationId, slice, day, build, department, team, tool)
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

-- What the warehouse lost and restored from the event log, for staff.
CREATE TABLE IF NOT EXISTS repairs
(
    startedAt DateTime64(3, 'UTC'),
    endedAt DateTime64(3, 'UTC'),
    damagedParts Array(String),
    missingBefore UInt64,
    missingAfter UInt64
)
ENGINE = MergeTree
ORDER BY startedAt
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- One row, written to see whether the warehouse takes data.
CREATE TABLE IF NOT EXISTS probes
(
    at DateTime64(3, 'UTC')
)
ENGINE = ReplacingMergeTree(at)
ORDER BY tuple()
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
