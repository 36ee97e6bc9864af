-- How much was sent on a day (UTC), by an organization and by each person, for their quotas. Kept for some days.
CREATE TABLE sent_days (
  day date NOT NULL,
  -- An organization or a person.
  sender_id uuid NOT NULL,
  sessions bigint NOT NULL,
  bytes bigint NOT NULL,
  PRIMARY KEY (day, sender_id)
);
