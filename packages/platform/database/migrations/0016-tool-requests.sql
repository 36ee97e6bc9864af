-- People ask for tools that their organization does not approve, and administrators decide.
CREATE TABLE tool_requests (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  tool text NOT NULL,
  reason text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Since when administrators have been told.
  announced_at timestamptz,
  decision text CHECK (decision IN ('approve', 'refuse')),
  -- A sentence to the person.
  answer text,
  decided_at timestamptz,
  decided_by uuid REFERENCES users ON DELETE SET NULL,
  CHECK ((decision IS NULL) = (decided_at IS NULL))
);
-- One open request for each person and tool.
CREATE UNIQUE INDEX tool_requests_open ON tool_requests (organization_id, user_id, tool) WHERE decided_at IS NULL;
CREATE INDEX tool_requests_of_organization ON tool_requests (organization_id, created_at);
CREATE INDEX tool_requests_of_user ON tool_requests (user_id);
CREATE INDEX tool_requests_to_announce ON tool_requests (organization_id) WHERE announced_at IS NULL AND decided_at IS NULL;
