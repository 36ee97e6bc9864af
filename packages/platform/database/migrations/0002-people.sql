-- Organizations as their administrators run them, and a trail of every change.

ALTER TABLE organizations
  ADD COLUMN time_zone text,
  -- How many people work there, as they say themselves.
  ADD COLUMN size integer CHECK (size >= 1),
  -- Sessions that started longer ago are erased; kept for good when null.
  ADD COLUMN retention_days integer CHECK (retention_days >= 1),
  -- When they last were.
  ADD COLUMN retention_applied_at timestamptz,
  -- Whose own organization of one this is. They come back to it when they leave another.
  ADD COLUMN personal_of uuid UNIQUE,
  ADD COLUMN onboarded_at timestamptz,
  -- Asked to be deleted; from this time on it may really be.
  ADD COLUMN delete_after timestamptz;
CREATE INDEX organizations_to_delete ON organizations (delete_after) WHERE delete_after IS NOT NULL;

-- What staff of the platform suspended, an organization cannot reinstate, nor keep suspended when somebody leaves it.
ALTER TABLE users ADD COLUMN suspended_by_staff boolean NOT NULL DEFAULT false;

-- In whose name this organization of one is, for accounts from before.
UPDATE organizations o SET personal_of = u.id FROM users u WHERE u.organization_id = o.id AND o.account_type = 'individual';

-- Lists of people, however many, by the fields they are sorted by most.
CREATE INDEX users_by_email ON users (organization_id, email);
CREATE INDEX users_by_name ON users (organization_id, name);
DROP INDEX users_by_organization;
-- How many people a department or a team has is asked often.
CREATE INDEX users_by_department ON users (department_id);
CREATE INDEX users_by_team ON users (team_id);

-- Where somebody worked, by name and since when. A session is stamped with the placement of the time it started.
CREATE TABLE placements (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  department text,
  team text,
  since timestamptz NOT NULL,
  PRIMARY KEY (user_id, since)
);
INSERT INTO placements (user_id, organization_id, department, team, since)
  SELECT u.id, u.organization_id, d.name, t.name, u.created_at
  FROM users u LEFT JOIN departments d ON d.id = u.department_id LEFT JOIN teams t ON t.id = u.team_id;

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

-- What a key may send: 'sessions', 'monitoring'.
ALTER TABLE ingest_keys ADD COLUMN scopes text[] NOT NULL DEFAULT '{sessions,monitoring}';

-- The devices somebody is signed in on: one row a login, with the id of its family of refresh tokens.
CREATE TABLE logins (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  user_agent text,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  -- Signed out, by whomever; its access tokens are dead from then on.
  revoked_at timestamptz
);
CREATE INDEX logins_by_user ON logins (user_id);
INSERT INTO logins (id, user_id, created_at, last_used_at, revoked_at)
  SELECT family_id, user_id, min(created_at), max(created_at), min(revoked_at)
  FROM refresh_tokens GROUP BY family_id, user_id;
-- Whether a login is signed out, its own row says.
ALTER TABLE refresh_tokens DROP COLUMN revoked_at, ADD FOREIGN KEY (family_id) REFERENCES logins ON DELETE CASCADE;

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
  UNIQUE (user_id, type)
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
  created_at timestamptz NOT NULL
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
  note text
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

-- Tells every process at once that somebody's rights have changed, so that none trusts an old answer.
CREATE FUNCTION tell_identity_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('identity_changed', '');
  RETURN NULL;
END $$;
CREATE TRIGGER users_identity AFTER UPDATE OR DELETE ON users FOR EACH STATEMENT EXECUTE FUNCTION tell_identity_change();
CREATE TRIGGER organizations_identity AFTER UPDATE OR DELETE ON organizations FOR EACH STATEMENT EXECUTE FUNCTION tell_identity_change();
CREATE TRIGGER departments_identity AFTER UPDATE OR DELETE ON departments FOR EACH STATEMENT EXECUTE FUNCTION tell_identity_change();
CREATE TRIGGER teams_identity AFTER UPDATE OR DELETE ON teams FOR EACH STATEMENT EXECUTE FUNCTION tell_identity_change();
CREATE TRIGGER ingest_keys_identity AFTER UPDATE OF name, scopes, revoked_at OR DELETE ON ingest_keys FOR EACH STATEMENT EXECUTE FUNCTION tell_identity_change();
CREATE TRIGGER logins_identity AFTER UPDATE OF revoked_at OR DELETE ON logins FOR EACH STATEMENT EXECUTE FUNCTION tell_identity_change();
