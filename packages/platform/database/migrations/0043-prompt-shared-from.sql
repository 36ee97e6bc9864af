-- The first version of a prompt that others may see. What its author wrote before sharing it stays theirs.
ALTER TABLE prompts ADD COLUMN shared_from_version integer NOT NULL DEFAULT 1;
UPDATE prompts SET shared_from_version = version;
