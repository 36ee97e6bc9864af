-- What organizations buy. Amounts are in pence, without VAT unless the name says otherwise.

CREATE TABLE subscriptions (
  organization_id uuid PRIMARY KEY REFERENCES organizations ON DELETE CASCADE,
  plan text NOT NULL CHECK (plan IN ('individual', 'business')),
  seats integer NOT NULL CHECK (seats >= 1),
  billing_interval text NOT NULL CHECK (billing_interval IN ('month', 'year')),
  paid_until timestamptz NOT NULL,
  -- What the next period is for, if that differs.
  next_seats integer CHECK (next_seats >= 1),
  next_interval text CHECK (next_interval IN ('month', 'year')),
  -- It ends with the paid period.
  cancelled_at timestamptz,
  -- The paid period about whose end the owner was reminded.
  reminded_for timestamptz,
  stripe_customer_id text,
  stripe_subscription_id text UNIQUE,
  created_at timestamptz NOT NULL
);
CREATE INDEX subscriptions_by_end ON subscriptions (paid_until);

CREATE TABLE orders (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  ordered_by uuid REFERENCES users ON DELETE SET NULL,
  kind text NOT NULL CHECK (kind IN ('new', 'renewal', 'change')),
  plan text NOT NULL CHECK (plan IN ('individual', 'business')),
  seats integer NOT NULL CHECK (seats >= 1),
  billing_interval text NOT NULL CHECK (billing_interval IN ('month', 'year')),
  net_pence integer NOT NULL CHECK (net_pence >= 0),
  buyer jsonb NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'paid', 'cancelled')),
  created_at timestamptz NOT NULL,
  stripe_session_id text UNIQUE
);
CREATE INDEX orders_by_organization ON orders (organization_id, created_at);
-- One at a time, so that nobody buys twice.
CREATE UNIQUE INDEX orders_open ON orders (organization_id) WHERE status = 'open';

-- The last number of a series. Its row stays locked until the invoice is stored, so no number is skipped or given twice.
CREATE TABLE invoice_numbers (
  series text PRIMARY KEY,
  last integer NOT NULL
);

CREATE TABLE invoices (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
  status text NOT NULL CHECK (status IN ('open', 'paid', 'credited', 'issued')),
  -- Null once the organization is deleted: an issued invoice has to be kept.
  organization_id uuid REFERENCES organizations ON DELETE SET NULL,
  order_id uuid REFERENCES orders ON DELETE SET NULL,
  credits uuid UNIQUE REFERENCES invoices,
  plan text NOT NULL,
  seats integer NOT NULL,
  billing_interval text NOT NULL,
  order_kind text NOT NULL CHECK (order_kind IN ('new', 'renewal', 'change')),
  seller jsonb NOT NULL,
  buyer jsonb NOT NULL,
  lines jsonb NOT NULL,
  net_pence integer NOT NULL,
  vat_percent real NOT NULL,
  vat_pence integer NOT NULL,
  total_pence integer NOT NULL,
  issued_at timestamptz NOT NULL,
  due_at timestamptz,
  -- When the money arrived, and when we were told.
  paid_at timestamptz,
  marked_paid_at timestamptz,
  payment_reference text,
  -- The end of the period that it paid for.
  period_to timestamptz,
  stripe_invoice_id text UNIQUE,
  stripe_pdf_url text
);
CREATE INDEX invoices_by_organization ON invoices (organization_id, issued_at);
CREATE INDEX invoices_by_order ON invoices (order_id);

-- Events of Stripe that were handled: each counts once.
CREATE TABLE stripe_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  received_at timestamptz NOT NULL
);
CREATE INDEX stripe_events_by_time ON stripe_events (received_at);
