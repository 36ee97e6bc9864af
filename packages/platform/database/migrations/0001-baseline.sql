-- Organizations, the people in them, and the ways to prove who one is.

CREATE TABLE organizations (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  account_type text NOT NULL CHECK (account_type IN ('individual', 'business')),
  region text,
  currency text,
  -- Whether prompt previews (redacted) are kept at all.
  previews_enabled boolean NOT NULL DEFAULT true,
  -- Aggregates over fewer people than this are suppressed.
  min_group_size integer NOT NULL DEFAULT 5 CHECK (min_group_size >= 1),
  -- Whether administrators see people by name; pseudonyms otherwise.
  people_visible boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  suspended_at timestamptz,
  time_zone text,
  -- How many people work there, as they say themselves.
  size integer CHECK (size >= 1),
  -- Sessions that started longer ago are erased; kept for good when null.
  retention_days integer CHECK (retention_days >= 1),
  -- When they last were.
  retention_applied_at timestamptz,
  -- Whose own organization of one this is. They come back to it when they leave another.
  personal_of uuid UNIQUE,
  onboarded_at timestamptz,
  -- Asked to be deleted; from this time on it may really be.
  delete_after timestamptz,
  -- Who needs a second step to sign in.
  two_steps text NOT NULL DEFAULT 'nobody' CHECK (two_steps IN ('nobody', 'administrators', 'everybody')),
  -- From when on, the grace period included; null if nobody needs one.
  two_steps_due timestamptz,
  -- After how many minutes without use, and after how many in any case, a login ends; null for the installation's own limits.
  idle_minutes integer CHECK (idle_minutes > 0),
  lifetime_minutes integer CHECK (lifetime_minutes > 0),
  -- The networks from which administrators may work, in CIDR notation; any if empty.
  networks text[] NOT NULL DEFAULT '{}',
  CHECK ((two_steps = 'nobody') = (two_steps_due IS NULL))
);
CREATE INDEX organizations_to_delete ON organizations (delete_after) WHERE delete_after IS NOT NULL;

CREATE TABLE departments (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (organization_id, name),
  UNIQUE (organization_id, id)
);

CREATE TABLE teams (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  department_id uuid,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (organization_id, name),
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, department_id) REFERENCES departments (organization_id, id) ON DELETE SET NULL (department_id)
);

CREATE TABLE users (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  -- argon2id in PHC form; null until somebody invited has chosen a password.
  password_hash text,
  name text,
  -- As stored and sent ('individual', 'owner', ...); normalized to a user type when read.
  role text NOT NULL,
  department_id uuid,
  team_id uuid,
  region text,
  is_staff boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  suspended_at timestamptz,
  -- What staff of the platform suspended, an organization cannot reinstate, nor keep suspended when somebody leaves it.
  suspended_by_staff boolean NOT NULL DEFAULT false,
  -- The mails that a person wants, besides those about their account.
  mails text[] NOT NULL DEFAULT '{alerts}',
  -- Signs the links that end these mails.
  mail_key uuid NOT NULL DEFAULT gen_random_uuid(),
  -- When somebody proved that the account's address is theirs: by a link that was sent to it. Null until then. An account that somebody
  -- trusted made counts as proved.
  confirmed_at timestamptz DEFAULT now(),
  -- The pairs keep people inside departments and teams of their own organization.
  FOREIGN KEY (organization_id, department_id) REFERENCES departments (organization_id, id) ON DELETE SET NULL (department_id),
  FOREIGN KEY (organization_id, team_id) REFERENCES teams (organization_id, id) ON DELETE SET NULL (team_id)
);
-- Lists of people, however many, by the fields they are sorted by most.
CREATE INDEX users_by_email ON users (organization_id, email);
CREATE INDEX users_by_name ON users (organization_id, name);
-- How many people a department or a team has is asked often.
CREATE INDEX users_by_department ON users (department_id);
CREATE INDEX users_by_team ON users (team_id);

CREATE TABLE ingest_keys (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  name text NOT NULL,
  -- SHA-256 of the key: it is random enough to need no slow hash.
  key_hash bytea NOT NULL UNIQUE,
  -- The first characters, by which people tell keys apart.
  prefix text NOT NULL,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- What a key may send: 'sessions', 'monitoring'.
  scopes text[] NOT NULL DEFAULT '{sessions,monitoring}',
  -- A publishable key is part of a public page. It works on the origins of the key alone, and may not name people.
  kind text NOT NULL DEFAULT 'secret' CHECK (kind IN ('secret', 'publishable')),
  origins text[] NOT NULL DEFAULT '{}',
  -- A key that was replaced works until then.
  ends_at timestamptz,
  CHECK ((kind = 'publishable') = (cardinality(origins) > 0))
);
CREATE INDEX ingest_keys_by_organization ON ingest_keys (organization_id, created_at);
CREATE INDEX ingest_keys_by_origin ON ingest_keys USING gin (origins) WHERE revoked_at IS NULL;

-- The devices somebody is signed in on: one row a login, with the id of its family of refresh tokens.
CREATE TABLE logins (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  user_agent text,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  -- Signed out, by whomever; its access tokens are dead from then on.
  revoked_at timestamptz,
  -- A device credential is a login that may only send data. It has a lasting token of its own instead of refresh tokens.
  token_hash bytea UNIQUE,
  -- When the person last proved who they are on this login; null for device credentials.
  proved_at timestamptz
);
CREATE INDEX logins_by_user ON logins (user_id);

-- One row a token. Those that followed from one login share a family.
CREATE TABLE refresh_tokens (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  family_id uuid NOT NULL REFERENCES logins ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The token that took its place; shown again after that, it is stolen.
  replaced_at timestamptz
);
CREATE INDEX refresh_tokens_by_family ON refresh_tokens (family_id);
CREATE INDEX refresh_tokens_by_user ON refresh_tokens (user_id);
CREATE INDEX refresh_tokens_by_expiry ON refresh_tokens (expires_at);

CREATE TABLE password_reset_tokens (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_reset_tokens_by_user ON password_reset_tokens (user_id);

-- Counters of rate-limiter-flexible (its column names): what slows a guesser survives a restart.
CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits_by_expiry ON rate_limits (expire);
-- Organizations as their administrators run them, and a trail of every change.

-- Where somebody worked, by name and since when. A session is stamped with the placement of the time it started.
CREATE TABLE placements (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  department text,
  team text,
  since timestamptz NOT NULL,
  PRIMARY KEY (user_id, since)
);

CREATE FUNCTION note_placement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO placements (user_id, organization_id, department, team, since)
  VALUES (
    NEW.id, NEW.organization_id,
    (SELECT name FROM departments WHERE id = NEW.department_id),
    (SELECT name FROM teams WHERE id = NEW.team_id),
    CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE clock_timestamp() END)
  ON CONFLICT (user_id, since) DO UPDATE
    SET organization_id = EXCLUDED.organization_id, department = EXCLUDED.department, team = EXCLUDED.team;
  RETURN NULL;
END $$;
-- Here and not in the code, so that no way of moving somebody forgets it.
CREATE TRIGGER users_placement AFTER INSERT OR UPDATE OF organization_id, department_id, team_id ON users
  FOR EACH ROW EXECUTE FUNCTION note_placement();

-- A department or team that gets another name is another place from then on: what was stamped with the old one keeps it.
CREATE FUNCTION note_renamed_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO placements (user_id, organization_id, department, team, since)
  SELECT u.id, u.organization_id, d.name, t.name, clock_timestamp()
  FROM users u LEFT JOIN departments d ON d.id = u.department_id LEFT JOIN teams t ON t.id = u.team_id
  WHERE NEW.id IN (u.department_id, u.team_id)
  ON CONFLICT (user_id, since) DO UPDATE SET department = EXCLUDED.department, team = EXCLUDED.team;
  RETURN NULL;
END $$;
CREATE TRIGGER departments_placement AFTER UPDATE OF name ON departments
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION note_renamed_place();
CREATE TRIGGER teams_placement AFTER UPDATE OF name ON teams
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION note_renamed_place();

CREATE TABLE invitations (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)),
  name text,
  role text NOT NULL,
  department_id uuid,
  team_id uuid,
  -- SHA-256 of the mailed token; sending again makes another.
  token_hash bytea NOT NULL UNIQUE,
  invited_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  accepted_by uuid REFERENCES users ON DELETE SET NULL,
  revoked_at timestamptz,
  FOREIGN KEY (organization_id, department_id) REFERENCES departments (organization_id, id) ON DELETE SET NULL (department_id),
  FOREIGN KEY (organization_id, team_id) REFERENCES teams (organization_id, id) ON DELETE SET NULL (team_id)
);
-- One open invitation for each address and organization.
CREATE UNIQUE INDEX invitations_open ON invitations (organization_id, email) WHERE accepted_at IS NULL AND revoked_at IS NULL;
CREATE INDEX invitations_by_organization ON invitations (organization_id, created_at);

-- A new address counts once somebody has opened the link sent to it.
CREATE TABLE email_changes (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE TABLE achievements (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('bronze', 'silver', 'gold')),
  awarded_at timestamptz NOT NULL,
  claimed_at timestamptz,
  -- What was on record at the claim: CO2 in grams, energy in Wh, water in mL.
  milestone jsonb,
  -- Every achievement has a certificate. Its id is not the achievement's, which administrators see beside a pseudonym.
  certificate_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  -- Its place in the public list of revoked certificates.
  certificate_index integer NOT NULL UNIQUE GENERATED ALWAYS AS IDENTITY (MINVALUE 0),
  -- The name that the person has put on it, while it is public.
  published_name text,
  published_at timestamptz,
  UNIQUE (user_id, type),
  CHECK ((published_name IS NULL) = (published_at IS NULL))
);

CREATE TABLE social_shares (
  id uuid PRIMARY KEY,
  achievement_id uuid NOT NULL REFERENCES achievements ON DELETE CASCADE,
  platform text NOT NULL,
  post_content text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX social_shares_by_achievement ON social_shares (achievement_id);

CREATE TABLE waitlist (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  name text,
  company text,
  team_size text,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'invited', 'declined')),
  note text,
  created_at timestamptz NOT NULL,
  -- The link that lets an invited person register. Only its hash is stored, and using it clears the hash.
  invitation_hash bytea UNIQUE,
  invitation_expires_at timestamptz
);

CREATE TABLE contact_messages (
  id uuid PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email)),
  name text NOT NULL,
  company text,
  topic text NOT NULL,
  message text NOT NULL,
  -- SHA-256 over sender and text: the same message sent twice is one.
  content_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  handled_at timestamptz,
  note text,
  -- What staff answered by mail.
  answer text,
  answered_at timestamptz,
  answered_by uuid REFERENCES users ON DELETE SET NULL,
  CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE INDEX contact_messages_by_time ON contact_messages (created_at);

-- Tickets of forms that were sent, until they would have expired by themselves.
CREATE TABLE used_form_tickets (
  id uuid PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_form_tickets_by_expiry ON used_form_tickets (expires_at);

-- The audit log: one chain an organization, and one (the nil UUID) for the platform. `hash` covers the entry and the
-- hash before it. What names people lies in audit_details; the chain holds only a salted digest of it, so that erasing a
-- person's details leaves the chain valid.
CREATE TABLE audit_chains (
  id uuid PRIMARY KEY,
  length bigint NOT NULL,
  hash bytea NOT NULL
);

CREATE TABLE audit_entries (
  id uuid PRIMARY KEY,
  chain_id uuid NOT NULL REFERENCES audit_chains,
  -- 1, 2, 3 ... without gaps.
  position bigint NOT NULL,
  occurred_at timestamptz NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('user', 'staff', 'system')),
  actor_id uuid,
  -- What was done, such as 'user.role_changed'.
  action text NOT NULL,
  resource text NOT NULL,
  resource_id text,
  details_digest bytea NOT NULL,
  hash bytea NOT NULL,
  -- Whether the hash is made with the key of the audit log. Once one is, all that follow are.
  keyed boolean NOT NULL DEFAULT false,
  UNIQUE (chain_id, position)
);
CREATE INDEX audit_entries_by_time ON audit_entries (chain_id, occurred_at);
CREATE INDEX audit_entries_by_resource ON audit_entries (chain_id, resource, resource_id);

CREATE TABLE audit_details (
  entry_id uuid PRIMARY KEY REFERENCES audit_entries ON DELETE CASCADE,
  -- Without it, a digest cannot be guessed back once the details are gone.
  salt bytea NOT NULL,
  -- JSON as it was digested.
  details text NOT NULL
);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Only the deletion of a whole organization may take its chain along; it says so in its own transaction.
  IF TG_OP = 'DELETE' AND current_setting('treadlight.deletes_chain', true) = OLD.chain_id::text THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only';
END $$;
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_entries_never_emptied BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- Tells every process at once that somebody's rights have changed, so that none trusts an old answer. A notification names the
-- organization it concerns, or the person for a login, so that processes forget only what they know about that one. Within a
-- transaction PostgreSQL sends equal notifications once.
-- The argument is the column with the id. A person who moves concerns both organizations.
CREATE FUNCTION notify_identity_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := to_jsonb(OLD) ->> TG_ARGV[0];
  after text := to_jsonb(NEW) ->> TG_ARGV[0];
BEGIN
  PERFORM pg_notify('identity_changed', before);
  IF after <> before THEN
    PERFORM pg_notify('identity_changed', after);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_identity AFTER UPDATE OR DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION notify_identity_change('organization_id');
CREATE TRIGGER organizations_identity AFTER UPDATE OR DELETE ON organizations
  FOR EACH ROW EXECUTE FUNCTION notify_identity_change('id');
CREATE TRIGGER departments_identity AFTER UPDATE OR DELETE ON departments
  FOR EACH ROW EXECUTE FUNCTION notify_identity_change('organization_id');
CREATE TRIGGER teams_identity AFTER UPDATE OR DELETE ON teams
  FOR EACH ROW EXECUTE FUNCTION notify_identity_change('organization_id');
CREATE TRIGGER ingest_keys_identity AFTER UPDATE OF name, scopes, origins, revoked_at, ends_at OR DELETE ON ingest_keys
  FOR EACH ROW EXECUTE FUNCTION notify_identity_change('organization_id');
CREATE TRIGGER logins_identity AFTER UPDATE OF revoked_at, proved_at OR DELETE ON logins
  FOR EACH ROW EXECUTE FUNCTION notify_identity_change('user_id');

-- Work that outlives a request. graphile-worker (its own schema, its own migrations) hands out whose turn it is and when to
-- try again; this table holds what a job is about and how far it is.
CREATE TABLE jobs (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  -- Whose job it is: an organization's, a person's, or the installation's own when both are null.
  organization_id uuid REFERENCES organizations ON DELETE CASCADE,
  person_id uuid REFERENCES users ON DELETE CASCADE,
  -- A second job of this kind, owner and key is not made while the first is kept.
  once_key text,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Gone once the job has ended: it may name people or hold a link that signs somebody in.
  payload json CHECK ((payload IS NULL) = (state IN ('done', 'failed', 'cancelled'))),
  -- How often it was begun. Each attempt may write only while it is the latest.
  attempt integer NOT NULL DEFAULT 0,
  done bigint NOT NULL DEFAULT 0,
  -- Unknown while null.
  total bigint,
  cancel_requested_at timestamptz,
  -- Last sign of life of the process that runs it.
  heartbeat_at timestamptz,
  result json,
  -- Of the latest attempt that failed.
  error_code text,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  ended_at timestamptz,
  -- How many seconds it stays after it has ended.
  keep_s integer NOT NULL,
  expires_at timestamptz,
  CHECK (organization_id IS NULL OR person_id IS NULL)
);
CREATE UNIQUE INDEX jobs_once ON jobs (kind, organization_id, person_id, once_key) NULLS NOT DISTINCT WHERE once_key IS NOT NULL;
CREATE INDEX jobs_by_organization ON jobs (organization_id, created_at);
CREATE INDEX jobs_by_person ON jobs (person_id, created_at);
CREATE INDEX jobs_not_ended ON jobs (kind, created_at) WHERE state IN ('waiting', 'running');
CREATE INDEX jobs_by_expiry ON jobs (expires_at);

-- One row, written to see whether the database takes data.
CREATE TABLE probes (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  at timestamptz NOT NULL
);

-- Queries that people keep, each with its chart. Whoever opens one sees what they themselves may see.
CREATE TABLE saved_views (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  author_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  query json NOT NULL,
  chart text NOT NULL,
  -- Whether everybody in the organization may open it.
  shared boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX saved_views_by_organization ON saved_views (organization_id, author_id);
CREATE INDEX saved_views_by_author ON saved_views (author_id);

-- How much was sent on a day (UTC), by an organization and by each person, for their quotas. An organization's
-- days are kept for as long as it keeps sessions, to add up what it stores.
CREATE TABLE sent_days (
  day date NOT NULL,
  -- An organization or a person.
  sender_id uuid NOT NULL,
  sessions bigint NOT NULL,
  bytes bigint NOT NULL,
  PRIMARY KEY (day, sender_id)
);
CREATE INDEX sent_days_of_sender ON sent_days (sender_id, day);

-- Reports that an organization asked for. A job makes each; its files are one ZIP in the file store, `report-<id>.zip`.
CREATE TABLE reports (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind = 'esg'),
  -- Days in UTC, both included.
  first_day date NOT NULL,
  last_day date NOT NULL CHECK (last_day >= first_day),
  -- The whole organization if null. By name, as sessions are stamped.
  department text,
  formats text[] NOT NULL,
  requested_by uuid REFERENCES users ON DELETE SET NULL,
  requested_at timestamptz NOT NULL,
  -- The job may be deleted before the report is.
  job_id uuid NOT NULL,
  made_at timestamptz,
  -- When its file is deleted. The row stays: later reports of the same period compare themselves with its summary.
  expires_at timestamptz,
  summary json,
  CHECK ((made_at IS NULL) = (summary IS NULL) AND (made_at IS NULL) = (expires_at IS NULL))
);
CREATE INDEX reports_by_organization ON reports (organization_id, requested_at);
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

-- The last week and month that an organization's people got summaries of.
CREATE TABLE summaries (
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  period text NOT NULL CHECK (period IN ('week', 'month')),
  starts_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, period)
);

-- What an organization decides about AI tools. Without a row it approves all of them.
CREATE TABLE tool_policies (
  organization_id uuid PRIMARY KEY REFERENCES organizations ON DELETE CASCADE,
  -- For tools without a decision of their own, and those outside the catalogue.
  default_decision text NOT NULL CHECK (default_decision IN ('approve', 'warn', 'block')),
  -- By the tool's name: 'approve', 'warn' or 'block'.
  decisions json NOT NULL
);

-- Prompts that people keep for themselves or share in their organization.
CREATE TABLE prompts (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  author_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  title text NOT NULL,
  text text NOT NULL,
  folder text,
  tags text[] NOT NULL,
  sharing text NOT NULL CHECK (sharing IN ('private', 'team', 'organization')),
  -- The team it is shared with, if any. Once that team is deleted, only the author sees it.
  team_id uuid,
  -- The number of the latest version.
  version integer NOT NULL,
  uses integer NOT NULL,
  last_used_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- The first version that others may see. What its author wrote before sharing it stays theirs.
  shared_from_version integer NOT NULL DEFAULT 1,
  FOREIGN KEY (organization_id, team_id) REFERENCES teams (organization_id, id) ON DELETE SET NULL (team_id),
  CHECK (team_id IS NULL OR sharing = 'team')
);
CREATE INDEX prompts_by_organization ON prompts (organization_id, author_id);
CREATE INDEX prompts_by_author ON prompts (author_id);
CREATE INDEX prompts_by_team ON prompts (organization_id, team_id);

-- The wordings of a prompt over time, the current one included.
CREATE TABLE prompt_versions (
  prompt_id uuid NOT NULL REFERENCES prompts ON DELETE CASCADE,
  number integer NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (prompt_id, number)
);

CREATE TABLE prompt_favourites (
  prompt_id uuid NOT NULL REFERENCES prompts ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (prompt_id, user_id)
);
CREATE INDEX prompt_favourites_by_user ON prompt_favourites (user_id);

-- Certificates whose achievement is gone, most often with its account. Nothing else about them is kept.
CREATE TABLE revoked_certificates (
  id uuid PRIMARY KEY,
  index integer NOT NULL UNIQUE
);

CREATE FUNCTION revoke_certificate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO revoked_certificates (id, index) VALUES (OLD.certificate_id, OLD.certificate_index);
  RETURN NULL;
END $$;
-- Here and not in the code, so that no way of deleting an account forgets it.
CREATE TRIGGER achievements_certificate AFTER DELETE ON achievements
  FOR EACH ROW EXECUTE FUNCTION revoke_certificate();
-- What organizations buy. Amounts are in pence, without VAT unless the name says otherwise.

CREATE TABLE subscriptions (
  organization_id uuid PRIMARY KEY REFERENCES organizations ON DELETE CASCADE,
  plan text NOT NULL CHECK (plan IN ('individual', 'business')),
  seats integer NOT NULL CHECK (seats >= 1),
  billing_interval text NOT NULL CHECK (billing_interval IN ('month', 'year')),
  paid_until timestamptz NOT NULL,
  -- What the next period is for, if that differs.
  next_seats integer CHECK (next_seats >= 1),
  next_interval text CHECK (next_interval IN ('month', 'year')),
  -- It ends with the paid period.
  cancelled_at timestamptz,
  -- The paid period about whose end the owner was reminded.
  reminded_for timestamptz,
  stripe_customer_id text,
  stripe_subscription_id text UNIQUE,
  created_at timestamptz NOT NULL
);
CREATE INDEX subscriptions_by_end ON subscriptions (paid_until);

CREATE TABLE orders (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  ordered_by uuid REFERENCES users ON DELETE SET NULL,
  kind text NOT NULL CHECK (kind IN ('new', 'renewal', 'change')),
  plan text NOT NULL CHECK (plan IN ('individual', 'business')),
  seats integer NOT NULL CHECK (seats >= 1),
  billing_interval text NOT NULL CHECK (billing_interval IN ('month', 'year')),
  net_pence integer NOT NULL CHECK (net_pence >= 0),
  buyer jsonb NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'paid', 'cancelled')),
  created_at timestamptz NOT NULL,
  stripe_session_id text UNIQUE
);
CREATE INDEX orders_by_organization ON orders (organization_id, created_at);
-- One at a time, so that nobody buys twice.
CREATE UNIQUE INDEX orders_open ON orders (organization_id) WHERE status = 'open';

-- The last number of a series. Its row stays locked until the invoice is stored, so no number is skipped or given twice.
CREATE TABLE invoice_numbers (
  series text PRIMARY KEY,
  last integer NOT NULL
);

CREATE TABLE invoices (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
  status text NOT NULL CHECK (status IN ('open', 'paid', 'credited', 'issued')),
  -- Null once the organization is deleted: an issued invoice has to be kept.
  organization_id uuid REFERENCES organizations ON DELETE SET NULL,
  order_id uuid REFERENCES orders ON DELETE SET NULL,
  credits uuid UNIQUE REFERENCES invoices,
  plan text NOT NULL,
  seats integer NOT NULL,
  billing_interval text NOT NULL,
  order_kind text NOT NULL CHECK (order_kind IN ('new', 'renewal', 'change')),
  seller jsonb NOT NULL,
  buyer jsonb NOT NULL,
  lines jsonb NOT NULL,
  net_pence integer NOT NULL,
  vat_percent real NOT NULL,
  vat_pence integer NOT NULL,
  total_pence integer NOT NULL,
  issued_at timestamptz NOT NULL,
  due_at timestamptz,
  -- When the money arrived, and when we were told.
  paid_at timestamptz,
  marked_paid_at timestamptz,
  payment_reference text,
  -- The end of the period that it paid for.
  period_to timestamptz,
  stripe_invoice_id text UNIQUE,
  stripe_pdf_url text
);
CREATE INDEX invoices_by_organization ON invoices (organization_id, issued_at);
CREATE INDEX invoices_by_order ON invoices (order_id);

-- Events of Stripe that were handled: each counts once.
CREATE TABLE stripe_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  received_at timestamptz NOT NULL
);
CREATE INDEX stripe_events_by_time ON stripe_events (received_at);

-- A device credential sends for one organization. People who leave it connect the device again, so that nothing meant for one
-- organization reaches another. Here and not in the code, so that no way of moving somebody forgets it.
CREATE FUNCTION end_device_credentials() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE logins SET revoked_at = clock_timestamp()
  WHERE user_id = NEW.id AND token_hash IS NOT NULL AND revoked_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER users_device_credentials AFTER UPDATE OF organization_id ON users
  FOR EACH ROW WHEN (OLD.organization_id <> NEW.organization_id) EXECUTE FUNCTION end_device_credentials();

-- Which groups of alike errors staff have resolved. Whether an error was reported since is for the warehouse to say.
CREATE TABLE error_resolutions (
  -- The group, as the console names it.
  id text PRIMARY KEY,
  resolved_at timestamptz NOT NULL,
  resolved_by uuid REFERENCES users ON DELETE SET NULL,
  reopened_at timestamptz,
  reopened_by uuid REFERENCES users ON DELETE SET NULL
);

-- Files of usage that an organization imports. A job reads each; the file itself is deleted when the job is done.
CREATE TABLE imports (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  kind text NOT NULL,
  file_name text NOT NULL,
  settings json NOT NULL,
  requested_by uuid REFERENCES users ON DELETE SET NULL,
  requested_at timestamptz NOT NULL,
  -- When the latest job was asked for. The times in the events of an import are this one, so that repeating it makes the same events.
  started_at timestamptz NOT NULL,
  -- The latest job: of a dry run, or of the import. It may be deleted before this row is.
  job_id uuid NOT NULL,
  is_dry_run boolean NOT NULL,
  finished_at timestamptz,
  -- Why it failed, in words for the person who uploaded the file.
  problem text,
  summary json,
  undone_at timestamptz
);
CREATE INDEX imports_by_organization ON imports (organization_id, requested_at);

-- The app that shows a person's codes (TOTP).
CREATE TABLE authenticator_apps (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Encrypted with a key from the installation's secret.
  secret text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null until a first code has shown that the app has the secret; until then it proves nothing.
  confirmed_at timestamptz,
  -- The time step of the last code that was accepted. A code works once.
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- Sign-ins that had the right password and wait for the second step.
CREATE TABLE sign_in_steps (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX ON sign_in_steps (user_id);

-- Browsers that skip the second step.
CREATE TABLE remembered_devices (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  device text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX ON remembered_devices (user_id);

CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  -- As the authenticator names it, in base64url.
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- How often the authenticator says it was used. It never goes back, unless somebody has copied the key.
  counter bigint NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX ON passkeys (user_id);

-- What authenticators have been asked to sign. Each works once.
CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  -- Who adds a passkey; null if the challenge is for signing in.
  user_id uuid REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);

-- Credentials with which programs call the API within scopes: as a person, or for an organization.
CREATE TABLE api_tokens (
  id uuid PRIMARY KEY,
  user_id uuid REFERENCES users ON DELETE CASCADE,
  organization_id uuid REFERENCES organizations ON DELETE CASCADE,
  name text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  -- The part that stays readable, so that people can tell tokens apart.
  prefix text NOT NULL,
  scopes text[] NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  -- When another one took its place; it works a while longer.
  replaced_at timestamptz,
  CHECK (num_nonnulls(user_id, organization_id) = 1)
);
CREATE INDEX ON api_tokens (user_id);
CREATE INDEX ON api_tokens (organization_id);
CREATE TRIGGER api_tokens_of_people AFTER UPDATE OF expires_at OR DELETE ON api_tokens
  FOR EACH ROW WHEN (OLD.user_id IS NOT NULL) EXECUTE FUNCTION notify_identity_change('user_id');
CREATE TRIGGER api_tokens_of_organizations AFTER UPDATE OF expires_at OR DELETE ON api_tokens
  FOR EACH ROW WHEN (OLD.organization_id IS NOT NULL) EXECUTE FUNCTION notify_identity_change('organization_id');

-- A person's token is for one organization, as a device credential is. Here and not in the code, so that no way of moving somebody
-- forgets it.
CREATE FUNCTION end_api_tokens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM api_tokens WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_api_tokens AFTER UPDATE OF organization_id ON users
  FOR EACH ROW WHEN (OLD.organization_id <> NEW.organization_id) EXECUTE FUNCTION end_api_tokens();

-- How the people of an organization sign in with their company, for addresses of domains that are proved by DNS.
CREATE TABLE domains (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  name text NOT NULL CHECK (name = lower(name)),
  -- The value of the TXT record that proves the domain.
  proof text NOT NULL,
  created_at timestamptz NOT NULL,
  verified_at timestamptz,
  -- When the record was last looked up.
  checked_at timestamptz,
  -- Since when the record of a verified domain has been missing.
  missing_since timestamptz,
  -- Whether people with an address of the domain may ask for an invitation.
  joinable boolean NOT NULL DEFAULT false,
  UNIQUE (organization_id, name)
);
-- Two organizations may try, and one can have it.
CREATE UNIQUE INDEX domains_verified ON domains (name) WHERE verified_at IS NOT NULL;

-- An organization's OpenID provider.
CREATE TABLE company_sign_ins (
  organization_id uuid PRIMARY KEY REFERENCES organizations ON DELETE CASCADE,
  issuer text NOT NULL,
  client_id text NOT NULL,
  -- Encrypted with a key that is not in the database.
  client_secret text NOT NULL,
  -- The claim with the groups of a person.
  groups_claim text NOT NULL,
  -- Whether members may no longer sign in with a password.
  required boolean NOT NULL DEFAULT false,
  -- The owner whose password keeps working.
  way_back uuid REFERENCES users ON DELETE SET NULL
);

-- Which role, department and team the groups of a company give.
CREATE TABLE group_rules (
  organization_id uuid PRIMARY KEY REFERENCES organizations ON DELETE CASCADE,
  rules json NOT NULL
);

-- Who somebody is at the provider of their organization.
CREATE TABLE company_identities (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  issuer text NOT NULL,
  subject text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (organization_id, issuer, subject)
);

-- Logins that the provider started and may end.
CREATE TABLE company_logins (
  login_id uuid PRIMARY KEY REFERENCES logins ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  subject text NOT NULL,
  -- The session at the provider, if it names one.
  sid text
);
CREATE INDEX company_logins_by_subject ON company_logins (organization_id, subject);

-- Here and not in the code, so that no way of moving somebody forgets it.
CREATE FUNCTION forget_company_identity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM company_identities WHERE user_id = NEW.id AND organization_id = OLD.organization_id;
  UPDATE logins SET revoked_at = clock_timestamp()
  WHERE revoked_at IS NULL AND id IN (
    SELECT c.login_id FROM company_logins c JOIN logins l ON l.id = c.login_id
    WHERE l.user_id = NEW.id AND c.organization_id = OLD.organization_id);
  RETURN NULL;
END $$;
CREATE TRIGGER users_company_identity AFTER UPDATE OF organization_id ON users
  FOR EACH ROW WHEN (OLD.organization_id <> NEW.organization_id) EXECUTE FUNCTION forget_company_identity();

-- People and groups that a company's directory provisions by SCIM.
CREATE TABLE directory_keys (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  name text NOT NULL,
  -- SHA-256 of the key: it is random enough to need no slow hash.
  key_hash bytea NOT NULL UNIQUE,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX directory_keys_by_organization ON directory_keys (organization_id, created_at);

-- What the directory calls a member. A member without a row has only been read by it.
CREATE TABLE directory_people (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  user_name text NOT NULL,
  external_id text,
  given_name text,
  family_name text,
  -- Whether the directory made the account.
  created_account boolean NOT NULL
);
CREATE UNIQUE INDEX directory_people_by_name ON directory_people (organization_id, lower(user_name));
CREATE INDEX directory_people_by_external_id ON directory_people (organization_id, external_id);

CREATE TABLE directory_groups (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  name text NOT NULL,
  external_id text,
  created_at timestamptz NOT NULL,
  UNIQUE (organization_id, id)
);
CREATE UNIQUE INDEX directory_groups_by_name ON directory_groups (organization_id, lower(name));

CREATE TABLE directory_group_members (
  group_id uuid NOT NULL REFERENCES directory_groups ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (group_id, user_id)
);
CREATE INDEX directory_group_members_by_user ON directory_group_members (user_id);

-- Here and not in the code, so that no way of moving somebody forgets it.
CREATE FUNCTION leave_directory() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM directory_people WHERE user_id = NEW.id AND organization_id = OLD.organization_id;
  DELETE FROM directory_group_members WHERE user_id = NEW.id
    AND group_id IN (SELECT id FROM directory_groups WHERE organization_id = OLD.organization_id);
  RETURN NULL;
END $$;
CREATE TRIGGER users_directory AFTER UPDATE OF organization_id ON users
  FOR EACH ROW WHEN (OLD.organization_id <> NEW.organization_id) EXECUTE FUNCTION leave_directory();

-- Whether somebody has a second step is part of what they may do.
CREATE FUNCTION notify_identity_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('identity_changed', to_jsonb(NEW) ->> TG_ARGV[0]);
  RETURN NULL;
END $$;
CREATE TRIGGER passkeys_identity_insert AFTER INSERT ON passkeys
  FOR EACH ROW EXECUTE FUNCTION notify_identity_insert('user_id');
CREATE TRIGGER passkeys_identity_delete AFTER DELETE ON passkeys
  FOR EACH ROW EXECUTE FUNCTION notify_identity_change('user_id');
CREATE TRIGGER authenticator_apps_identity AFTER UPDATE OF confirmed_at OR DELETE ON authenticator_apps
  FOR EACH ROW EXECUTE FUNCTION notify_identity_change('user_id');

-- Whom a directory has removed from its organization. It may take them back until they sign in again.
CREATE TABLE directory_leavers (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE
);
CREATE INDEX directory_leavers_by_organization ON directory_leavers (organization_id);

-- Here and not in the code, so that no way of signing in forgets it.
CREATE FUNCTION stay_outside() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM directory_leavers WHERE user_id = NEW.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER logins_directory_leavers AFTER INSERT ON logins
  FOR EACH ROW EXECUTE FUNCTION stay_outside();

-- Browsers in which somebody has signed in. Their attempts are counted apart from those of strangers.
CREATE TABLE known_browsers (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  device text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX ON known_browsers (user_id);

-- Entries of the audit log whose details were erased.
CREATE TABLE audit_erasures (
  entry_id uuid PRIMARY KEY REFERENCES audit_entries ON DELETE CASCADE,
  -- Made with the key of the audit log; null if it happened before there were marks.
  mark bytea
);
