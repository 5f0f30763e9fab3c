-- Accounts are in the directory, members in a cell: code does what the key did.
alter table member drop constraint member_user_id_fkey;

-- Which cell holds a workspace. Only a directory of several cells has rows here.
create table directory_workspace (
  id uuid primary key,
  slug text not null unique,
  cell text not null,
  state text not null default 'active' check (state in ('active', 'frozen')),
  -- The move under way: its target, and the last step that is done.
  moving_to text,
  step text,
  created_at timestamptz(3) not null default now()
);
create index directory_workspace_by_cell on directory_workspace (cell);

-- What leads to a workspace before it is known: hashes of tokens and invitations, ids of connections. The cell says
-- whether they are valid; a row without anything in the cell is harmless.
create table directory_key (
  key bytea primary key,
  workspace uuid not null references directory_workspace (id) on delete cascade,
  expires_at timestamptz(3)
);
create index directory_key_by_workspace on directory_key (workspace);
create index directory_key_expires on directory_key (expires_at) where expires_at is not null;

-- Where an account may be a member; the cell says whether it is.
create table directory_member (
  user_id text not null references auth."user" (id) on delete cascade,
  workspace uuid not null references directory_workspace (id) on delete cascade,
  primary key (user_id, workspace)
);
create index directory_member_by_workspace on directory_member (workspace);

-- The name of this database among the cells, so that two settings never mean one database.
create table cell (
  one boolean primary key default true check (one),
  name text not null
);

-- Workspaces that are being moved. `draining`: nothing new is sent. `frozen` and `arriving`: nothing is written
-- either. `moved`: another cell has it.
create table workspace_hold (
  workspace_id uuid primary key,
  state text not null check (state in ('draining', 'frozen', 'arriving', 'moved')),
  since timestamptz(3) not null default now()
);

-- Called by the policies of cells, once per statement that writes.
create function require_awake(workspace uuid) returns boolean language plpgsql stable as $$
begin
  if exists (select from workspace_hold where workspace_id = workspace and state <> 'draining') then
    raise exception 'the workspace is being moved' using errcode = 'ATMOV';
  end if;
  return true;
end $$;

-- Logs are written for many workspaces at once: rows of a held one are left out.
create function skip_held() returns trigger language plpgsql as $$
begin
  if exists (select from workspace_hold where workspace_id = new.workspace_id and state <> 'draining') then
    return null;
  end if;
  return new;
end $$;
