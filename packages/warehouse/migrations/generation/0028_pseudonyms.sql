-- How many pseudonyms a day's sessions have: people, and once more each for whom a key sends. Earlier roll-ups do not say, so every
-- day is rolled up again.
ALTER TABLE sessions_daily ADD COLUMN IF NOT EXISTS pseudonyms AggregateFunction(uniqExact, Tuple(UUID, UInt8));
TRUNCATE TABLE rollup_days;
