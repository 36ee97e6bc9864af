-- Files that people gave to the tool. Rows from before have none.
ALTER TABLE sessions
    ADD COLUMN IF NOT EXISTS fileKinds Array(LowCardinality(String)),
    ADD COLUMN IF NOT EXISTS fileCount UInt32,
    ADD COLUMN IF NOT EXISTS fileBytes Float64;
