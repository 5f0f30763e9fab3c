-- Files in chunks, and the record that each is attached to. Half received, a file has no sha256; attached to nothing, it has
-- idle_since and belongs to its uploader until it is removed.
create table file (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  name text not null,
  type text not null,
  size integer not null,
  sha256 text,
  member uuid,
  token uuid,
  idle_since timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, member) references member (workspace_id, id) on delete set null (member),
  foreign key (workspace_id, token) references token (workspace_id, id) on delete set null (token)
);
create index file_member on file (workspace_id, member) where member is not null;
create index file_token on file (workspace_id, token) where token is not null;
create index file_idle on file (workspace_id, idle_since) where idle_since is not null;

create table file_chunk (
  workspace_id uuid not null,
  file uuid not null,
  n integer not null,
  sha256 bytea not null,
  bytes bytea not null,
  primary key (workspace_id, file, n),
  foreign key (workspace_id, file) references file (workspace_id, id) on delete cascade
);
alter table file_chunk alter column bytes set storage external;

create table attachment (
  workspace_id uuid not null,
  file uuid not null,
  entity text not null,
  entity_id uuid not null,
  position integer not null,
  primary key (workspace_id, file),
  foreign key (workspace_id, file) references file (workspace_id, id) on delete cascade
);
create index attachment_record on attachment (workspace_id, entity, entity_id, position);

-- Whoever purges a record removes its files; so this acts as the owner.
create function remove_rows_of_records() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare before text := current_setting('app.maintenance', true);
begin
  perform set_config('app.maintenance', 'on', true);
  delete from file using attachment a, gone
    where a.workspace_id = gone.workspace_id and a.entity = tg_table_name and a.entity_id = gone.id
      and file.workspace_id = a.workspace_id and file.id = a.file;
  perform set_config('app.maintenance', coalesce(before, ''), true);
  return null;
end $$;
create trigger remove_files after delete on task
  referencing old table as gone for each statement execute function remove_rows_of_records();
create trigger remove_files after delete on contact
  referencing old table as gone for each statement execute function remove_rows_of_records();
create trigger remove_files after delete on deal
  referencing old table as gone for each statement execute function remove_rows_of_records();
create trigger remove_files after delete on comment
  referencing old table as gone for each statement execute function remove_rows_of_records();
