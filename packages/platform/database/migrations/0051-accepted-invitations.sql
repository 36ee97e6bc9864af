-- Who was invited by whom, for each person of a department.
CREATE INDEX invitations_accepted ON invitations (accepted_by);
