-- An erasure of a publishable key, whose mark stands in importId, may begin at a time of receipt.
ALTER TABLE erasures ADD COLUMN IF NOT EXISTS receivedFrom DateTime64(3, 'UTC') DEFAULT toDateTime64(0, 3, 'UTC');
