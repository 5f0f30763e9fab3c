-- A voided invoice and the one written in its place name each other. No foreign keys: drafts may be purged, and what was voided keeps
-- what it says.
alter table invoice
  add column replaces uuid,
  add column replaced_by uuid;
create unique index invoice_replaces on invoice (workspace_id, replaces);
