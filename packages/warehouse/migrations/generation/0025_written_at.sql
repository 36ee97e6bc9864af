-- When a session could first be read: with receivedAt, how fresh answers are. It depends on the process, not on the log, so no
-- digest contains it.
ALTER TABLE session_events ADD COLUMN IF NOT EXISTS writtenAt DateTime64(3, 'UTC') MATERIALIZED now64(3) CODEC(DoubleDelta, ZSTD(1));
-- Most parts hold nothing from the last minutes.
ALTER TABLE session_events ADD INDEX IF NOT EXISTS recent receivedAt TYPE minmax GRANULARITY 64;
ALTER TABLE session_events MATERIALIZE INDEX recent;
