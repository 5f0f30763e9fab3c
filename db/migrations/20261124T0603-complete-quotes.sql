-- A revision can be emailed to several people.
alter table quote_revision add column recipients text[];
update quote_revision set recipients = array[recipient];
alter table quote_revision
  alter column recipients set not null,
  drop column recipient;
alter table quote
  add check (status = 'draft' or (number is not null and revision > 0)),
  add check ((decided_at is not null) = (status in ('accepted', 'declined')));
-- The quote that an invoice bills. It was accepted, so it is never deleted.
alter table invoice add column quote uuid;
update invoice set quote = q.id from quote q where q.workspace_id = invoice.workspace_id and q.invoice = invoice.id;
