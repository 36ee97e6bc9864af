-- The form of a report, so that one can be made again as it was. Reports from before have the first.
ALTER TABLE reports ADD COLUMN version integer NOT NULL DEFAULT 1;
