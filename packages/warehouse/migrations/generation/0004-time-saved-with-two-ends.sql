-- The time of a session may be unknown, and then nothing is scored that follows from it: NULL, which sums and averages leave out.
ALTER TABLE sessions
    MODIFY COLUMN timeEngaged Nullable(Float64) CODEC(Default),
    MODIFY COLUMN timeSaved Nullable(Float64) CODEC(Default),
    MODIFY COLUMN taskCompletionRate Nullable(Float64) CODEC(Default),
    MODIFY COLUMN productivityScore Nullable(UInt8),
    MODIFY COLUMN actualTaskTime Nullable(Float64) CODEC(Default);

-- The estimate with two ends, NULL where nobody's time was measured and in rows from before it. A replay estimates those.
ALTER TABLE sessions
    ADD COLUMN IF NOT EXISTS kindSource LowCardinality(String) DEFAULT if(workflowType = '' AND contentType = '', 'none', 'stated'),
    ADD COLUMN IF NOT EXISTS timeSavedLow Nullable(Float64) CODEC(Default),
    ADD COLUMN IF NOT EXISTS timeSavedCentral Nullable(Float64) CODEC(Default),
    ADD COLUMN IF NOT EXISTS timeSavedHigh Nullable(Float64) CODEC(Default),
    ADD COLUMN IF NOT EXISTS timeLost Nullable(Float64) CODEC(Default),
    ADD COLUMN IF NOT EXISTS evidenceVersion LowCardinality(String) DEFAULT 'unrecorded',
    -- Only automated sessions had prompts and completed nothing.
    ADD COLUMN IF NOT EXISTS automated Bool DEFAULT promptCount > 0 AND ifNull(taskCompletionRate, 100) = 0;

-- Days that were summed up before have scores of all their sessions and estimates of none.
ALTER TABLE sessions_daily
    ADD COLUMN IF NOT EXISTS scoredSessions UInt64 DEFAULT sessions,
    ADD COLUMN IF NOT EXISTS timeSavedLow Float64,
    ADD COLUMN IF NOT EXISTS timeSavedCentral Float64,
    ADD COLUMN IF NOT EXISTS timeSavedHigh Float64,
    ADD COLUMN IF NOT EXISTS timeLost Float64,
    ADD COLUMN IF NOT EXISTS sessionsWithLoss UInt64,
    ADD COLUMN IF NOT EXISTS sessionsWithoutTime UInt64 DEFAULT sessions;

ALTER TABLE cells
    ADD COLUMN IF NOT EXISTS scoredSessions UInt64 DEFAULT sessions,
    ADD COLUMN IF NOT EXISTS timeSavedLow Float64,
    ADD COLUMN IF NOT EXISTS timeSavedCentral Float64,
    ADD COLUMN IF NOT EXISTS timeSavedHigh Float64,
    ADD COLUMN IF NOT EXISTS timeLost Float64,
    ADD COLUMN IF NOT EXISTS sessionsWithLoss UInt64,
    ADD COLUMN IF NOT EXISTS sessionsWithoutTime UInt64 DEFAULT sessions;
