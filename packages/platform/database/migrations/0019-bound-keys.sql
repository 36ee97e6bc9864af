-- Whose ingest key it is: whatever is sent with it is theirs. It may be read on their computer.
ALTER TABLE ingest_keys
    ADD COLUMN person_email text,
    ADD CHECK (person_email IS NULL OR kind = 'secret');
