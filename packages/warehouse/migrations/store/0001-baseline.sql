-- Which databases hold a whole set of the tables, and which of them is read. The newest row of a generation says its
-- state; a generation that is being built renews its row, so that one whose builder died can be told.
CREATE TABLE IF NOT EXISTS generations
(
    generation UInt32,
    state Enum8('building' = 1, 'live' = 2, 'dropped' = 3),
    changedAt DateTime64(3, 'UTC') DEFAULT now64(3)
)
ENGINE = ReplacingMergeTree(changedAt)
ORDER BY generation
SETTINGS fsync_after_insert = 1;
