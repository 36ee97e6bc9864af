-- Tokens that the sender measured; -1 when it measured none.
ALTER TABLE sessions ADD COLUMN IF NOT EXISTS inputTokens Int64 DEFAULT -1;
ALTER TABLE sessions ADD COLUMN IF NOT EXISTS outputTokens Int64 DEFAULT -1;
