-- What a session's tokens cost by the price list of its day, in US dollars. Rows from before are not priced until a replay.
ALTER TABLE sessions
    ADD COLUMN IF NOT EXISTS spendEstimated Nullable(Float64) CODEC(Default),
    ADD COLUMN IF NOT EXISTS priceList LowCardinality(String);
