-- Companies whose provider speaks SAML 2.0 sign in with its metadata: a text, or an address where it is read each time.
ALTER TABLE company_sign_ins
  ADD COLUMN protocol text NOT NULL DEFAULT 'oidc' CHECK (protocol IN ('oidc', 'saml')),
  ADD COLUMN metadata text,
  ADD COLUMN metadata_url text,
  ALTER COLUMN client_id DROP NOT NULL,
  ALTER COLUMN client_secret DROP NOT NULL,
  ADD CONSTRAINT company_sign_ins_protocol CHECK (
    CASE protocol
      WHEN 'oidc' THEN client_id IS NOT NULL AND client_secret IS NOT NULL AND metadata IS NULL AND metadata_url IS NULL
      ELSE client_id IS NULL AND client_secret IS NULL AND (metadata IS NULL) <> (metadata_url IS NULL)
    END
  );

-- Assertions that have signed somebody in, so that none does twice.
CREATE TABLE saml_assertions (
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id text NOT NULL,
  -- From then on, the assertion is refused for its age.
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX saml_assertions_expires_at ON saml_assertions (expires_at);
