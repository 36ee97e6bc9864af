-- As whom visitors read the demo's organization without an account; NULL in every other.
ALTER TABLE organizations ADD COLUMN demo_reader_id uuid UNIQUE REFERENCES users ON DELETE SET NULL;
