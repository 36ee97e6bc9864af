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
