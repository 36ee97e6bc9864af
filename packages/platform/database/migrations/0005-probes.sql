-- One row, written to see whether the database takes data.
CREATE TABLE probes (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  at timestamptz NOT NULL
);
