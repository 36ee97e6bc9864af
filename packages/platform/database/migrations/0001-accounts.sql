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
  suspended_at timestamptz
);

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
  -- The pairs keep people inside departments and teams of their own organization.
  FOREIGN KEY (organization_id, department_id) REFERENCES departments (organization_id, id) ON DELETE SET NULL (department_id),
  FOREIGN KEY (organization_id, team_id) REFERENCES teams (organization_id, id) ON DELETE SET NULL (team_id)
);
CREATE INDEX users_by_organization ON users (organization_id);

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
  revoked_at timestamptz
);
CREATE INDEX ingest_keys_by_organization ON ingest_keys (organization_id, created_at);

-- One row a token. Those that followed from one login share a family.
CREATE TABLE refresh_tokens (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  family_id uuid NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The token that took its place; shown again after that, it is stolen.
  replaced_at timestamptz,
  revoked_at timestamptz
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
