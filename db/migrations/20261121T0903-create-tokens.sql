-- Only the hash of a token is kept. It is looked up before any workspace is known, so its index is global.
create table token (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  name text not null,
  kind text not null default 'standard' check (kind in ('standard', 'playground')),
  access text not null check (access in ('read_write', 'read_only')),
  hash bytea not null,
  last_four text not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  last_used_address text,
  last_used_agent text,
  version integer not null default 1,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references member (workspace_id, id) on delete set null (created_by)
);
create unique index token_hash on token (hash);

-- Calls per token and hour, written in the background; the settings page shows the last 24.
create table token_use (
  workspace_id uuid not null,
  token_id uuid not null,
  hour timestamptz(3) not null,
  calls integer not null,
  primary key (workspace_id, token_id, hour),
  foreign key (workspace_id, token_id) references token (workspace_id, id) on delete cascade
);
