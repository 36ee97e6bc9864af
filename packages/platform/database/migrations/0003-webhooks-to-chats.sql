ALTER TABLE webhooks
  -- What is sent: signed JSON, or a message that a chat understands.
  ADD COLUMN format text NOT NULL DEFAULT 'json' CHECK (format IN ('json', 'slack', 'teams', 'google_chat', 'discord')),
  -- Of the latest attempt: when, the status of the response, and why it failed.
  ADD COLUMN last_attempt_at timestamptz,
  ADD COLUMN last_status integer,
  ADD COLUMN last_failure text,
  -- When administrators were told that it fails, until they are told that it works again.
  ADD COLUMN failure_mailed_at timestamptz;
