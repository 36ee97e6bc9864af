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
