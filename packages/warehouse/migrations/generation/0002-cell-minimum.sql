-- The fewest people that a cell could have had when it was made. A replay makes its cells with the latest of an organization.
ALTER TABLE cells ADD COLUMN IF NOT EXISTS minimumPeople UInt32;
