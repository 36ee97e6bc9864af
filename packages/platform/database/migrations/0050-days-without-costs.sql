-- The UTC days, YYYY-MM-DD, whose cost a vendor did not tell.
ALTER TABLE connectors ADD COLUMN costs_missing text[] NOT NULL DEFAULT '{}';
