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
