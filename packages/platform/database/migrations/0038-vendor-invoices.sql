-- What vendors asked for, as their invoices say.
CREATE TABLE vendor_invoices (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  -- As in the catalogue of tools, where it is there.
  vendor text NOT NULL,
  -- Null: of the vendor as a whole.
  tool text,
  -- Null: of the organization as a whole.
  department text,
  -- Of which months, YYYY-MM, both included.
  first_month text NOT NULL,
  last_month text NOT NULL,
  -- Less than 0 for a credit.
  amount double precision NOT NULL,
  -- ISO 4217.
  currency text NOT NULL,
  covers text NOT NULL CHECK (covers IN ('usage', 'licences', 'both')),
  -- As the vendor numbers it.
  number text,
  created_at timestamptz NOT NULL
);
CREATE INDEX ON vendor_invoices (organization_id, last_month);

-- What vendors report to a connector as the cost of a UTC day.
CREATE TABLE reported_costs (
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  connector_id uuid NOT NULL REFERENCES connectors ON DELETE CASCADE,
  day date NOT NULL,
  vendor text NOT NULL,
  covers text NOT NULL CHECK (covers IN ('usage', 'licences')),
  currency text NOT NULL,
  amount double precision NOT NULL,
  PRIMARY KEY (connector_id, day, covers, currency)
);
CREATE INDEX ON reported_costs (organization_id, day);
