-- Alert rules and their alerts, webhooks and their deliveries, and the mails that people want.

CREATE TABLE alert_rules (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('budget', 'exposure', 'unusual')),
  -- What a budget limits, in a month of the organization's time zone.
  measure text CHECK (measure IN ('co2', 'energy', 'prompts', 'hours')),
  -- What may be unusual.
  subject text CHECK (subject IN ('tool', 'department')),
  -- An alert is raised above this: grams, Wh, prompts or hours a month, or sessions a day.
  threshold double precision CHECK (threshold >= 0),
  enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  -- Data that changed before this has been looked at. Null: look at the next opportunity.
  checked_at timestamptz,
  CHECK ((kind = 'budget') = (measure IS NOT NULL)),
  CHECK ((kind = 'unusual') = (subject IS NOT NULL)),
  CHECK ((kind = 'unusual') = (threshold IS NULL))
);
CREATE INDEX alert_rules_by_organization ON alert_rules (organization_id, created_at);

CREATE TABLE alerts (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  rule_id uuid REFERENCES alert_rules ON DELETE SET NULL,
  kind text NOT NULL,
  -- The month, day or tool that it is about. A rule raises one alert per occasion.
  occasion text NOT NULL,
  message text NOT NULL,
  value double precision NOT NULL,
  threshold double precision,
  raised_at timestamptz NOT NULL,
  acknowledged_at timestamptz,
  acknowledged_by uuid REFERENCES users ON DELETE SET NULL,
  UNIQUE (rule_id, occasion)
);
CREATE INDEX alerts_by_organization ON alerts (organization_id, raised_at);

CREATE TABLE webhooks (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  name text NOT NULL,
  url text NOT NULL,
  -- Readable, because every delivery is signed with it.
  secret text NOT NULL,
  -- Deliveries are signed with this one as well until it expires, so that receivers can change over.
  previous_secret text,
  previous_secret_until timestamptz,
  -- The first failure since the last success.
  failing_since timestamptz,
  -- No attempt before this time, after a failure.
  attempt_after timestamptz NOT NULL,
  -- Until then, or until it is done, one worker makes the deliveries.
  leased_until timestamptz,
  disabled_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK ((previous_secret IS NULL) = (previous_secret_until IS NULL)),
  UNIQUE (organization_id, id)
);

CREATE TABLE webhook_deliveries (
  -- The `webhook-id` of every attempt.
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  -- The order in which a webhook's deliveries are made.
  position bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  event text NOT NULL,
  -- The body, byte for byte: retries send the same.
  body text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  attempted_at timestamptz,
  delivered_at timestamptz,
  -- Of the latest attempt: the status of the response, or why there was none.
  status integer,
  failure text,
  FOREIGN KEY (organization_id, webhook_id) REFERENCES webhooks (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (webhook_id, position) WHERE delivered_at IS NULL;
CREATE INDEX webhook_deliveries_by_organization ON webhook_deliveries (organization_id, created_at);
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_at);

ALTER TABLE users
  -- The mails that a person wants, besides those about their account.
  ADD COLUMN mails text[] NOT NULL DEFAULT '{alerts}',
  -- Signs the links that end these mails.
  ADD COLUMN mail_key uuid NOT NULL DEFAULT gen_random_uuid();

-- The last week and month that an organization's people got summaries of.
CREATE TABLE summaries (
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  period text NOT NULL CHECK (period IN ('week', 'month')),
  starts_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, period)
);
