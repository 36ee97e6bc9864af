-- What an organization asks of those who sign in.
ALTER TABLE organizations
  -- Who needs a second step.
  ADD COLUMN two_steps text NOT NULL DEFAULT 'nobody' CHECK (two_steps IN ('nobody', 'administrators', 'everybody')),
  -- From when on, the grace period included; null if nobody needs one.
  ADD COLUMN two_steps_due timestamptz,
  -- After how many minutes without use, and after how many in any case, a login ends; null for the installation's own limits.
  ADD COLUMN idle_minutes integer CHECK (idle_minutes > 0),
  ADD COLUMN lifetime_minutes integer CHECK (lifetime_minutes > 0),
  -- The networks from which administrators may work, in CIDR notation; any if empty.
  ADD COLUMN networks text[] NOT NULL DEFAULT '{}',
  ADD CHECK ((two_steps = 'nobody') = (two_steps_due IS NULL));

-- Whether somebody has a second step is part of what they may do.
CREATE FUNCTION notify_identity_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('identity_changed', to_jsonb(NEW) ->> TG_ARGV[0]);
  RETURN NULL;
END $$;
CREATE TRIGGER passkeys_identity_insert AFTER INSERT ON passkeys
  FOR EACH ROW EXECUTE FUNCTION notify_identity_insert('user_id');
CREATE TRIGGER passkeys_identity_delete AFTER DELETE ON passkeys
  FOR EACH ROW EXECUTE FUNCTION notify_identity_change('user_id');
CREATE TRIGGER authenticator_apps_identity AFTER UPDATE OF confirmed_at OR DELETE ON authenticator_apps
  FOR EACH ROW EXECUTE FUNCTION notify_identity_change('user_id');
