-- Bytes of a chunk are null once the object store has the file. The SHA-256 stays, and verifies what is read from there.
alter table file add column stored_at timestamptz(3);
alter table file_chunk alter column bytes drop not null;
create index file_unstored on file (workspace_id, id) where stored_at is null and sha256 is not null and size > 0;

-- Objects that may exist. A row outlives its file, so that the object is deleted even if the store or the program was down.
-- Until due_at, one process works on the object, or waits after a failure.
create table file_object (
  workspace uuid not null,
  file uuid not null,
  due_at timestamptz(3) not null,
  tries integer not null default 0,
  removed_at timestamptz(3),
  primary key (workspace, file)
);
create index file_object_removed on file_object (due_at) where removed_at is not null;

create function mark_objects_of_removed_files() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update file_object o set removed_at = now() from gone where o.workspace = gone.workspace_id and o.file = gone.id;
  return null;
end $$;
create trigger mark_objects after delete on file
  referencing old table as gone for each statement execute function mark_objects_of_removed_files();
