-- What each ingest request came to: sessions accepted, and rejected by code.
CREATE TABLE IF NOT EXISTS receipts
(
    organizationId UUID,
    eventId UUID,
    receivedAt DateTime64(3, 'UTC'),
    accepted UInt32,
    rejected Map(LowCardinality(String), UInt32)
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
