-- Decisions about tools for one department or team. The narrowest that holds comes before what is decided for everybody.
CREATE TABLE tool_rules (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  tool text NOT NULL,
  decision text NOT NULL CHECK (decision IN ('approve', 'warn', 'block')),
  department_id uuid,
  team_id uuid,
  -- In the organization's time zone. An expired rule stays, so that administrators see why the tool is decided differently.
  last_day date,
  -- Since when administrators know that it ends.
  announced_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK ((department_id IS NULL) <> (team_id IS NULL)),
  UNIQUE NULLS NOT DISTINCT (organization_id, tool, department_id, team_id),
  FOREIGN KEY (organization_id, department_id) REFERENCES departments (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, team_id) REFERENCES teams (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX tool_rules_of_department ON tool_rules (department_id);
CREATE INDEX tool_rules_of_team ON tool_rules (team_id);
CREATE INDEX tool_rules_to_announce ON tool_rules (last_day) WHERE announced_at IS NULL AND last_day IS NOT NULL;
