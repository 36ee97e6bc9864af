-- Sessions that a coding agent tells of in many requests: what all of them have told so far, in counts without text. The log has each state
-- as a whole session, so a row is only needed while more may come.
CREATE TABLE growing_sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  -- Of a member, a pseudonym, or nobody: whoever the sessions of the log are of.
  person_id uuid NOT NULL,
  -- Made of the tool and of the session's id as the tool names it.
  key uuid NOT NULL,
  -- Its id in the log. A session that goes on after its row is gone is another one there, so that nothing old is replaced.
  session_id uuid NOT NULL,
  revision integer NOT NULL,
  totals jsonb NOT NULL,
  started_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (organization_id, person_id, key)
);
CREATE INDEX growing_sessions_by_update ON growing_sessions (updated_at);

-- What has been counted, so that the same record, sent again, is not.
CREATE TABLE counted_records (
  growing_session_id bigint NOT NULL REFERENCES growing_sessions ON DELETE CASCADE,
  -- The beginning of a digest.
  record bigint NOT NULL,
  PRIMARY KEY (growing_session_id, record)
);
