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
    day Date
)
ENGINE = ReplacingMergeTree
ORDER BY (organizationId, sessionId, personId, eventId)
SETTINGS index_granularity = 256, min_compress_block_size = 8192, max_compress_block_size = 16384,
    fsync_after_insert = 1, fsync_part_directory = 1;

-- Whatever a person's sessions were received up to receivedAt is erased.
CREATE TABLE IF NOT EXISTS erasures
(
    organizationId UUID,
    personId UUID,
    receivedAt DateTime64(3, 'UTC'),
    eventId UUID
)
ENGINE = ReplacingMergeTree
ORDER BY (organizationId, personId, receivedAt, eventId)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
