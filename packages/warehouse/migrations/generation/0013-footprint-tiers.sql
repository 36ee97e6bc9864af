-- What the estimate of a session's footprint stands on, and what was made. Rows from before were estimated from prompts or tokens of output, until a
-- replay scores them with the factors of their day, which gives the same.
ALTER TABLE sessions
    ADD COLUMN IF NOT EXISTS footprintTier LowCardinality(String) DEFAULT if(outputTokens >= 0 AND promptCount > 0, 'tokens', 'prompts'),
    ADD COLUMN IF NOT EXISTS footprintIsLowerBound Bool,
    ADD COLUMN IF NOT EXISTS hardwareEmissions Float64 CODEC(Default),
    ADD COLUMN IF NOT EXISTS hardwareEmissionsLow Float64 CODEC(Default),
    ADD COLUMN IF NOT EXISTS hardwareEmissionsHigh Float64 CODEC(Default),
    ADD COLUMN IF NOT EXISTS images Int64 DEFAULT -1,
    ADD COLUMN IF NOT EXISTS videoSeconds Float64 DEFAULT -1 CODEC(Default),
    ADD COLUMN IF NOT EXISTS audioSeconds Float64 DEFAULT -1 CODEC(Default);

-- Until 2026-11-28, all factor sets had the same ranges.
ALTER TABLE sessions_daily
    ADD COLUMN IF NOT EXISTS co2Low Float64 DEFAULT co2 * 0.53 * 0.85,
    ADD COLUMN IF NOT EXISTS co2High Float64 DEFAULT co2 * 1.97 * 1.15,
    ADD COLUMN IF NOT EXISTS energyLow Float64 DEFAULT energy * 0.53,
    ADD COLUMN IF NOT EXISTS energyHigh Float64 DEFAULT energy * 1.97,
    ADD COLUMN IF NOT EXISTS waterLow Float64 DEFAULT water * 0.53 * 0.5,
    ADD COLUMN IF NOT EXISTS waterHigh Float64 DEFAULT water * 1.97 * 1.5,
    ADD COLUMN IF NOT EXISTS sessionsNotEstimated UInt64,
    ADD COLUMN IF NOT EXISTS sessionsEstimatedInPart UInt64;

ALTER TABLE cells
    ADD COLUMN IF NOT EXISTS co2Low Float64 DEFAULT co2 * 0.53 * 0.85,
    ADD COLUMN IF NOT EXISTS co2High Float64 DEFAULT co2 * 1.97 * 1.15,
    ADD COLUMN IF NOT EXISTS energyLow Float64 DEFAULT energy * 0.53,
    ADD COLUMN IF NOT EXISTS energyHigh Float64 DEFAULT energy * 1.97,
    ADD COLUMN IF NOT EXISTS waterLow Float64 DEFAULT water * 0.53 * 0.5,
    ADD COLUMN IF NOT EXISTS waterHigh Float64 DEFAULT water * 1.97 * 1.5,
    ADD COLUMN IF NOT EXISTS sessionsNotEstimated UInt64,
    ADD COLUMN IF NOT EXISTS sessionsEstimatedInPart UInt64;
