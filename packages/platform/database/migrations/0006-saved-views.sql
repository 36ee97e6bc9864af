-- Queries that people keep, each with its chart. Whoever opens one sees what they themselves may see.
CREATE TABLE saved_views (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  author_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  query json NOT NULL,
  chart text NOT NULL,
  -- Whether everybody in the organization may open it.
  shared boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX saved_views_by_organization ON saved_views (organization_id, author_id);
CREATE INDEX saved_views_by_author ON saved_views (author_id);
