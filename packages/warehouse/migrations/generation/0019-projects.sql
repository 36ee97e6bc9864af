-- What a session is for: as its sender calls it, and as its person does, whom nobody else sees it of; NULL if they have not said.
ALTER TABLE sessions
    ADD COLUMN IF NOT EXISTS project LowCardinality(String),
    ADD COLUMN IF NOT EXISTS ownProject Nullable(String);

-- An erasure can be of one session of a person, whenever it was or will be received.
ALTER TABLE erasures
    ADD COLUMN IF NOT EXISTS sessionId UUID;
