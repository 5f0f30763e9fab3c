-- A rewritten invoice names the draft in its place only while that draft exists. The program clears the field before it purges, with a
-- new version and a change; the key does so for what is in the Trash itself.
update invoice set replaced_by = null
  where replaced_by is not null and not exists (
    select from invoice other where other.workspace_id = invoice.workspace_id and other.id = invoice.replaced_by);
alter table invoice
  add foreign key (workspace_id, replaced_by) references invoice (workspace_id, id) on delete set null (replaced_by)
  -- An archive brings the older invoice first.
  deferrable initially deferred;
