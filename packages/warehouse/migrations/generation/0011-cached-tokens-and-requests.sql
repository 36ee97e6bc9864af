-- The input read from a cache, and the calls of a model. -1: not known, as in rows from before.
ALTER TABLE sessions
    ADD COLUMN IF NOT EXISTS cachedTokens Int64 DEFAULT -1,
    ADD COLUMN IF NOT EXISTS requests Int64 DEFAULT -1;
