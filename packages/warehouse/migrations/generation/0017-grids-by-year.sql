-- The year of the grid's factor, where the provider computed with the carbon intensity of its grid, and that of the residual mix. Rows from before
-- were scored with factors that know no years and no such places.
ALTER TABLE sessions
    ADD COLUMN IF NOT EXISTS gridYear UInt32,
    ADD COLUMN IF NOT EXISTS computePlace LowCardinality(String),
    ADD COLUMN IF NOT EXISTS computeCarbonIntensity Float64 DEFAULT -1 CODEC(Default),
    ADD COLUMN IF NOT EXISTS residualCarbonIntensity Float64 DEFAULT -1 CODEC(Default);
