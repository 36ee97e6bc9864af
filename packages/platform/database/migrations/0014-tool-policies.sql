-- What an organization decides about AI tools. Without a row it approves all of them.
CREATE TABLE tool_policies (
  organization_id uuid PRIMARY KEY REFERENCES organizations ON DELETE CASCADE,
  -- For tools without a decision of their own, and those outside the catalogue.
  default_decision text NOT NULL CHECK (default_decision IN ('approve', 'warn', 'block')),
  -- By the tool's name: 'approve', 'warn' or 'block'.
  decisions json NOT NULL
);
