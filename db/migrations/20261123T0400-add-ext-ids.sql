-- The id a record has in another system. Records in the Trash do not hold on to theirs.
alter table contact add column ext_id text check (length(ext_id) between 1 and 200);
alter table deal add column ext_id text check (length(ext_id) between 1 and 200);
alter table project add column ext_id text check (length(ext_id) between 1 and 200);
alter table task add column ext_id text check (length(ext_id) between 1 and 200);

create unique index contact_ext_id on contact (workspace_id, ext_id) where deleted_at is null and ext_id is not null;
create unique index deal_ext_id on deal (workspace_id, ext_id) where deleted_at is null and ext_id is not null;
create unique index project_ext_id on project (workspace_id, ext_id) where deleted_at is null and ext_id is not null;
create unique index task_ext_id on task (workspace_id, ext_id) where deleted_at is null and ext_id is not null;
