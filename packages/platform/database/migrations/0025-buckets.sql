-- Connectors that fetch files from a bucket: where it is, which of its files, and what they are read as.
ALTER TABLE connectors ADD COLUMN address text, ADD COLUMN prefix text NOT NULL DEFAULT '', ADD COLUMN reads text,
  ADD COLUMN settings jsonb NOT NULL
    DEFAULT '{"timeZone": "UTC", "dates": "year-first", "columns": {}, "defaults": {}, "rows": "sessions"}';
