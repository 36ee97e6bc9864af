-- Tokens by the length of the text, where nobody measured them; -1 otherwise. Nothing follows from them, so they are no `inputTokens` or `outputTokens`.
ALTER TABLE sessions
    ADD COLUMN IF NOT EXISTS inputTokensEstimated Int64 DEFAULT -1,
    ADD COLUMN IF NOT EXISTS outputTokensEstimated Int64 DEFAULT -1;
