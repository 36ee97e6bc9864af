-- The speed-up that the organization had adopted for a session's kind of work: NULL where it had none.
ALTER TABLE sessions
    ADD COLUMN IF NOT EXISTS ownSpeedUp Nullable(Float64) CODEC(Default);
