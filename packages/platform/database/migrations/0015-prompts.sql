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
