-- The import that a session came with, so that all of them can be erased together; nil if a sender sent it.
ALTER TABLE sessions ADD COLUMN IF NOT EXISTS importId UUID;
ALTER TABLE session_events ADD COLUMN IF NOT EXISTS importId UUID;
-- Nil unless the erasure is of one import. Then it is of nobody in particular, and of whatever was or will be received.
ALTER TABLE erasures ADD COLUMN IF NOT EXISTS importId UUID;
