-- Whether an entry's hash is made with the key of the audit log, as every entry is from now on. An earlier one never follows.
ALTER TABLE audit_entries ADD COLUMN keyed boolean NOT NULL DEFAULT false;
