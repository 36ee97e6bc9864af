-- When somebody proved that the account's address is theirs: by a link that was sent to it. Null until then. An account that somebody
-- trusted made, and every account from before, counts as proved.
ALTER TABLE users ADD COLUMN confirmed_at timestamptz DEFAULT now();
