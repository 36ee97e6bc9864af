-- An erasure of one person may be of some days only: from startedFrom until the day before startedBefore.
ALTER TABLE erasures ADD COLUMN IF NOT EXISTS startedFrom Date DEFAULT toDate(0);
-- Whose request it was, if a person sent it; nil for ingest keys and for receipts from before it was recorded.
ALTER TABLE receipts ADD COLUMN IF NOT EXISTS personId UUID;
