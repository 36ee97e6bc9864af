-- Which departments and teams heads and auditors of departments are responsible for, or will be once they accept an invitation.
ALTER TABLE users ADD UNIQUE (organization_id, id);
ALTER TABLE invitations ADD UNIQUE (organization_id, id);
CREATE TABLE responsibilities (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  user_id uuid,
  invitation_id uuid,
  department_id uuid,
  team_id uuid,
  CHECK ((user_id IS NULL) <> (invitation_id IS NULL)),
  CHECK ((department_id IS NULL) <> (team_id IS NULL)),
  UNIQUE NULLS NOT DISTINCT (user_id, invitation_id, department_id, team_id),
  -- The pairs keep people to departments and teams of their own organization.
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, invitation_id) REFERENCES invitations (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, department_id) REFERENCES departments (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, team_id) REFERENCES teams (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX responsibilities_of_invitation ON responsibilities (invitation_id);
CREATE INDEX responsibilities_for_department ON responsibilities (department_id);
CREATE INDEX responsibilities_for_team ON responsibilities (team_id);

-- Here and not in the code, so that no way of moving somebody, or of giving them another role, forgets it.
CREATE FUNCTION end_responsibilities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM responsibilities WHERE user_id = OLD.id;
  RETURN NEW;
END $$;
CREATE TRIGGER users_responsibilities BEFORE UPDATE OF organization_id, role ON users
  FOR EACH ROW WHEN (OLD.organization_id <> NEW.organization_id OR NEW.role NOT IN ('department_head', 'department_auditor'))
  EXECUTE FUNCTION end_responsibilities();
CREATE TRIGGER responsibilities_identity_insert AFTER INSERT ON responsibilities
  FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION notify_identity_insert('user_id');
CREATE TRIGGER responsibilities_identity AFTER UPDATE OR DELETE ON responsibilities
  FOR EACH ROW WHEN (OLD.user_id IS NOT NULL) EXECUTE FUNCTION notify_identity_change('user_id');

-- Sessions carry the name that a department or team had when they started. Another one may get that name later: this tells whose it was when.
CREATE TABLE place_names (
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('department', 'team')),
  -- A department or team; one that was deleted is still named here.
  place_id uuid NOT NULL,
  name text NOT NULL,
  -- Null: from the beginning, because none had this name before.
  since timestamptz,
  -- Null: still.
  until timestamptz
);
CREATE INDEX place_names_of_place ON place_names (place_id);
CREATE INDEX place_names_by_name ON place_names (organization_id, kind, name);
INSERT INTO place_names (organization_id, kind, place_id, name) SELECT organization_id, 'department', id, name FROM departments;
INSERT INTO place_names (organization_id, kind, place_id, name) SELECT organization_id, 'team', id, name FROM teams;

CREATE FUNCTION note_place_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE place_names SET until = clock_timestamp() WHERE place_id = OLD.id AND until IS NULL;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO place_names (organization_id, kind, place_id, name, since)
    SELECT NEW.organization_id, TG_ARGV[0], NEW.id, NEW.name, CASE WHEN EXISTS (
      SELECT FROM place_names WHERE organization_id = NEW.organization_id AND kind = TG_ARGV[0] AND name = NEW.name
    ) THEN clock_timestamp() END;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER departments_name AFTER INSERT OR DELETE ON departments
  FOR EACH ROW EXECUTE FUNCTION note_place_name('department');
CREATE TRIGGER departments_other_name AFTER UPDATE OF name ON departments
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION note_place_name('department');
CREATE TRIGGER teams_name AFTER INSERT OR DELETE ON teams
  FOR EACH ROW EXECUTE FUNCTION note_place_name('team');
CREATE TRIGGER teams_other_name AFTER UPDATE OF name ON teams
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION note_place_name('team');
