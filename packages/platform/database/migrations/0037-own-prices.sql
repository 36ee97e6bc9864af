-- What an organization pays for tokens by contract. A version never changes; the newest that has begun holds.
CREATE TABLE own_prices (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  version integer NOT NULL CHECK (version >= 1),
  -- The first UTC day on which it holds.
  valid_from date NOT NULL,
  -- ISO 4217, of the prices. Discounts are off public prices, which are in US dollars.
  currency text NOT NULL,
  -- As the contract describes them.
  prices json NOT NULL,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (organization_id, version)
);

-- What an organization converts money with.
CREATE TABLE exchange_rates (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  currency text NOT NULL,
  -- It holds from this day until that of the next one.
  valid_from date NOT NULL,
  -- Units of the currency for one US dollar.
  per_dollar double precision NOT NULL CHECK (per_dollar > 0),
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (organization_id, currency, valid_from)
);
