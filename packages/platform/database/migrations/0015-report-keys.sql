-- The public keys that this installation has signed with, so that what an earlier one signed can still be verified.
CREATE TABLE report_keys (
  -- The thumbprint of the key (RFC 7638).
  kid text PRIMARY KEY,
  x text NOT NULL,
  used_since timestamptz NOT NULL,
  -- When another key took its place.
  retired_at timestamptz
);
