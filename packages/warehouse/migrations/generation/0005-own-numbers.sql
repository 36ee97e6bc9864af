-- What the organization's own numbers said for a session: NULL where they said nothing.
ALTER TABLE sessions
    ADD COLUMN IF NOT EXISTS ownNumbersVersion Nullable(UInt32),
    ADD COLUMN IF NOT EXISTS ownBaselineTime Nullable(Float64) CODEC(Default);
