-- All subjects that were noticed in a session. Rows from before name those that were looked for then.
ALTER TABLE sessions
    ADD COLUMN IF NOT EXISTS subjects Array(LowCardinality(String)) DEFAULT sensitiveCategories CODEC(Default);
