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
