-- An organization's days are now kept for as long as it keeps sessions, to add up what it stores.
CREATE INDEX sent_days_of_sender ON sent_days (sender_id, day);
