-- What people want of their own AI use. Theirs alone: nothing of an organization refers to it.
CREATE TABLE goals (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL,
  -- In the unit of what it is about: seconds, days, sessions, grams, US dollars.
  target double precision NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind)
);

-- What people pay for themselves. Theirs alone, too.
CREATE TABLE own_subscriptions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  tool text NOT NULL,
  price double precision NOT NULL,
  currency text NOT NULL,
  period text NOT NULL CHECK (period IN ('month', 'year')),
  renews_on date,
  created_at timestamptz NOT NULL
);
CREATE INDEX own_subscriptions_of_user ON own_subscriptions (user_id);

-- The dashboard offers the weekly summary once.
ALTER TABLE users ADD COLUMN was_offered_weekly_summary boolean NOT NULL DEFAULT false;
