-- An erasure may be of everybody (personId is nil then), and only of sessions that started on an earlier day. Of everybody
-- and of every day: the organization has ended.
ALTER TABLE erasures ADD COLUMN IF NOT EXISTS everybody Bool DEFAULT false;
ALTER TABLE erasures ADD COLUMN IF NOT EXISTS startedBefore Date DEFAULT toDate('2149-06-06');
