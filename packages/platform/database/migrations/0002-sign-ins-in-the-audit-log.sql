-- Sign-ins that were refused, counted by minute until they are entries of the audit log. A row is written for addresses without an
-- account as well, so that the time that an answer takes does not tell them apart.
CREATE TABLE sign_in_refusals (
  email text NOT NULL,
  -- The code of the error.
  reason text NOT NULL,
  minute timestamptz NOT NULL,
  -- How somebody tried to sign in; null for a request that an organization's rule refused.
  method text,
  times integer NOT NULL DEFAULT 1,
  -- Of the first of them.
  device text,
  -- Where they came from, at most ten.
  addresses text[] NOT NULL,
  PRIMARY KEY (email, reason, minute)
);
CREATE INDEX sign_in_refusals_by_minute ON sign_in_refusals (minute);

-- What a webhook is told of.
ALTER TABLE webhooks
  ADD COLUMN events text[] NOT NULL DEFAULT '{alerts}' CHECK (events <> '{}' AND events <@ '{alerts,audit,sign_ins}'),
  ADD COLUMN audit_format text NOT NULL DEFAULT 'json' CHECK (audit_format IN ('json', 'cef', 'ocsf')),
  -- The last entry of the audit log that it was told of, or that it does not want to know.
  ADD COLUMN audit_position bigint NOT NULL DEFAULT 0;

-- To find the sign-ins whose details are old enough to go.
CREATE INDEX audit_entries_of_sign_ins ON audit_entries (occurred_at) WHERE action IN ('sign_in.succeeded', 'sign_in.refused');
