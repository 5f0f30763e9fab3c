-- Files of other applications that become records. The bytes of a part are a file; a result is a row of import_row.
create table import (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  source text not null,
  entity text,
  name text not null,
  bytes integer not null,
  status text not null
    check (status in ('uploading', 'checking', 'ready', 'running', 'done', 'failed', 'cancelled', 'undone')),
  mapping jsonb not null,
  -- Null until the file was read: its columns, their digest, and how its text is encoded.
  columns text[],
  header text,
  encoding text,
  total integer,
  -- The place in the file up to which the work below is done.
  done integer not null,
  created integer not null,
  updated integer not null,
  skipped integer not null,
  failed integer not null,
  unknown_people text[] not null,
  unknown_statuses text[] not null,
  problem text,
  -- The member or token that started it.
  actor_kind text not null check (actor_kind in ('member', 'token')),
  actor_id uuid not null,
  -- What a worker has to do, and since when; the one with the lease does it.
  work text check (work in ('check', 'run', 'undo')),
  waiting_since timestamptz(3),
  tries integer not null,
  lease_token uuid,
  lease_until timestamptz(3),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id)
);
create index import_work on import (waiting_since) where work is not null;
create unique index import_one_runs on import (workspace_id) where status = 'running';
create index import_header on import (workspace_id, source, header, id) where header is not null;
create index import_old on import (workspace_id, created_at);

create table import_part (
  workspace_id uuid not null,
  import uuid not null,
  n integer not null,
  file uuid not null,
  bytes integer not null,
  sha256 text not null,
  primary key (workspace_id, import, n),
  foreign key (workspace_id, import) references import (workspace_id, id) on delete cascade,
  foreign key (workspace_id, file) references file (workspace_id, id) on delete cascade
);
create index import_part_file on import_part (workspace_id, file);

create table import_row (
  workspace_id uuid not null,
  import uuid not null,
  n integer not null,
  line integer not null,
  type text not null,
  source_id text,
  status text not null check (status in ('created', 'updated', 'skipped', 'failed')),
  code text,
  entity text not null,
  entity_id uuid,
  -- The version that this import wrote.
  version integer,
  notes jsonb not null,
  -- The fields, while the import is checked.
  record jsonb,
  undone text check (undone in ('removed', 'kept')),
  primary key (workspace_id, import, n),
  foreign key (workspace_id, import) references import (workspace_id, id) on delete cascade
);
create index import_row_record on import_row (workspace_id, entity, entity_id) where entity_id is not null;

-- The record that each object of a source has become. hash: what the source said of it last; version: that of the record when both
-- agreed.
create table import_link (
  workspace_id uuid not null references workspace (id) on delete cascade,
  source text not null,
  type text not null,
  source_id text not null,
  entity text not null,
  entity_id uuid not null,
  hash text not null,
  version integer not null,
  primary key (workspace_id, source, type, source_id)
);
create index import_link_record on import_link (workspace_id, entity, entity_id);
