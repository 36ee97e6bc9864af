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
