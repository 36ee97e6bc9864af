-- What the organization's own patterns and severities made of a session: NULL, none and '' where it had none.
ALTER TABLE sessions
    ADD COLUMN IF NOT EXISTS ownPatternsVersion Nullable(UInt32),
    ADD COLUMN IF NOT EXISTS ownDetected Array(LowCardinality(String)),
    ADD COLUMN IF NOT EXISTS ownSeverity LowCardinality(String);
