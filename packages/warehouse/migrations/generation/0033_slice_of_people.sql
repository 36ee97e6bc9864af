-- A slice by person. Pseudonyms depend on who sent a session, so both tables say that in the same words: from version 2^126 on, the
-- person did, signed in; before, a key or an import. Earlier roll-ups do not have the slice, so every day is rolled up again.
ALTER TABLE sessions ADD COLUMN IF NOT EXISTS sentByPerson UInt8 ALIAS version >= toUInt128('85070591730234615865843651857942052864');
ALTER TABLE sessions_daily ADD COLUMN IF NOT EXISTS personId UUID, ADD COLUMN IF NOT EXISTS sentByPerson UInt8;
TRUNCATE TABLE rollup_days;
