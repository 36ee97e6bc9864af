-- How long sessions would have taken without AI: what people were asked, and what they answered. Answers belong to their author.
CREATE TABLE time_answers (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- In the organization's time zone. Nobody is asked twice a day.
  asked_on date NOT NULL,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  session_id uuid NOT NULL,
  started_at timestamptz NOT NULL,
  tool text NOT NULL,
  -- The kind of work; null if it is not known.
  kind text,
  -- Seconds.
  time_engaged double precision NOT NULL,
  -- Null until it is answered.
  choice text CHECK (choice IN ('worse', 'same', 'half_longer', 'twice', 'four_times', 'more', 'skipped')),
  answered_at timestamptz,
  PRIMARY KEY (user_id, asked_on),
  UNIQUE (user_id, organization_id, session_id),
  CHECK ((choice IS NULL) = (answered_at IS NULL))
);
CREATE INDEX time_answers_of_organization ON time_answers (organization_id, answered_at);

ALTER TABLE organizations ADD COLUMN asks_about_time boolean NOT NULL DEFAULT false;
-- Null: as the organization decides.
ALTER TABLE users ADD COLUMN asked_about_time boolean;
