-- An owner's decision to delete the workspace: until then it works and can be kept.
alter table workspace add column deletes_at timestamptz(3);
create index workspace_deletion on workspace (deletes_at) where deletes_at is not null;
