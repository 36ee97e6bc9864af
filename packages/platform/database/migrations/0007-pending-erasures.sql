-- Sessions of an import or of a publishable key are erased later as well, unless that is cancelled.
ALTER TABLE pending_changes
  DROP CONSTRAINT pending_changes_kind_check,
  ADD CONSTRAINT pending_changes_kind_check CHECK (kind IN ('retention', 'names', 'import', 'key_sessions')),
  -- The import or the key.
  ADD COLUMN subject uuid,
  -- Such as "The import of usage.csv is undone"; null for settings, whose values say it.
  ADD COLUMN title text,
  -- Which sessions, as the tombstone names them.
  ADD COLUMN erasure jsonb,
  DROP CONSTRAINT pending_changes_organization_id_kind_key,
  ADD CONSTRAINT pending_changes_subject_key UNIQUE NULLS NOT DISTINCT (organization_id, kind, subject),
  ADD CONSTRAINT pending_changes_erasure_check CHECK (
    (kind IN ('import', 'key_sessions')) = (subject IS NOT NULL AND title IS NOT NULL AND erasure IS NOT NULL));
