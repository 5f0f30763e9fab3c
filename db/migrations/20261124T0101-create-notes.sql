create table note (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  title text not null,
  text text not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  search_text text generated always as (fold(title || ' ' || text)) stored,
  primary key (workspace_id, id)
);
create index note_present on note (workspace_id, id) where deleted_at is null;
create index note_updated on note (workspace_id, updated_at, id);
create index note_trash on note (workspace_id, deleted_at) where deleted_at is not null;
