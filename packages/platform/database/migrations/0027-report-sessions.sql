-- The SHA-256 of the file of a report's sessions, from which samples are drawn; null where there is none.
ALTER TABLE reports ADD COLUMN sessions_sha256 text;
