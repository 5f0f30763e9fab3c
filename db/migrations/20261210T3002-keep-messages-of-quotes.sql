-- The sender's words in the email of a revision; the last ones if it was emailed again.
alter table quote_revision add column message text;
