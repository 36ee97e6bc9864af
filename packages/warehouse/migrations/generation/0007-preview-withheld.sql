-- Whether a session has no preview because a special subject was noticed in it. Before, previews were kept.
ALTER TABLE sessions
    ADD COLUMN IF NOT EXISTS previewWithheld Bool DEFAULT false;
