-- What an organization pays for AI tools by the seat, and who holds the seats.
CREATE TABLE licences (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  -- As in the catalogue.
  tool text NOT NULL,
  -- What the organization calls the contract.
  contract text NOT NULL,
  seats integer NOT NULL CHECK (seats >= 1),
  -- Of one seat for one billing period.
  price double precision NOT NULL CHECK (price >= 0),
  -- ISO 4217.
  currency text NOT NULL,
  period text NOT NULL CHECK (period IN ('month', 'year')),
  starts_on date NOT NULL,
  -- The day on which it is renewed or ends; null if nobody has said.
  renews_on date,
  -- Who looks after it, in words.
  owner text,
  created_at timestamptz NOT NULL,
  UNIQUE (organization_id, id)
);

CREATE TABLE licence_seats (
  organization_id uuid NOT NULL,
  licence_id uuid NOT NULL,
  -- An address, or a name at the vendor, in lower case.
  holder text NOT NULL,
  -- The last use that the vendor's report names.
  reported_use date,
  reminded_at timestamptz,
  PRIMARY KEY (licence_id, holder),
  FOREIGN KEY (organization_id, licence_id) REFERENCES licences (organization_id, id) ON DELETE CASCADE
);
