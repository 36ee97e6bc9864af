-- Every achievement has a certificate. Its id is not the achievement's, which administrators see beside a pseudonym.
ALTER TABLE achievements
  ADD COLUMN certificate_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  -- Its place in the public list of revoked certificates.
  ADD COLUMN certificate_index integer NOT NULL UNIQUE GENERATED ALWAYS AS IDENTITY (MINVALUE 0),
  -- The name that the person has put on it, while it is public.
  ADD COLUMN published_name text,
  ADD COLUMN published_at timestamptz,
  ADD CHECK ((published_name IS NULL) = (published_at IS NULL));

-- Certificates whose achievement is gone, most often with its account. Nothing else about them is kept.
CREATE TABLE revoked_certificates (
  id uuid PRIMARY KEY,
  index integer NOT NULL UNIQUE
);

CREATE FUNCTION revoke_certificate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO revoked_certificates (id, index) VALUES (OLD.certificate_id, OLD.certificate_index);
  RETURN NULL;
END $$;
-- Here and not in the code, so that no way of deleting an account forgets it.
CREATE TRIGGER achievements_certificate AFTER DELETE ON achievements
  FOR EACH ROW EXECUTE FUNCTION revoke_certificate();
