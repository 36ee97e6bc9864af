-- Whether previews are kept in which a special subject is noticed: health, law, GDPR Article 9.
ALTER TABLE organizations ADD COLUMN keeps_special_previews boolean NOT NULL DEFAULT false;
-- Somebody's own decision can only be stricter.
ALTER TABLE users ADD COLUMN withholds_special_previews boolean NOT NULL DEFAULT false;
