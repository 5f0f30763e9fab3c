-- What agents do: their runs, the changes of each, the writes that wait for a person, and their calls.
alter table token
  add column owner_functions boolean not null default false,
  add column approval boolean not null default false;

create table agent_run (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  token uuid not null,
  -- What the client calls the run, if it names it.
  label text,
  client text,
  client_version text,
  started_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, token) references token (workspace_id, id) on delete cascade
);
create index agent_run_token on agent_run (workspace_id, token, last_at);

alter table change
  add column run_id uuid,
  add column tool text;
create index change_run on change (workspace_id, run_id, id) where run_id is not null;

create table agent_proposal (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  token uuid not null,
  run uuid not null,
  tool text not null,
  -- What the write is, with all names resolved: accepting it applies this.
  plan json not null,
  -- What it would record, as rows of the change log: event, record and, for an update, before.
  changes json not null,
  status text not null check (status in ('open', 'accepted', 'refused')),
  decided_by uuid,
  decided_at timestamptz(3),
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, token) references token (workspace_id, id) on delete cascade,
  foreign key (workspace_id, run) references agent_run (workspace_id, id) on delete cascade,
  foreign key (workspace_id, decided_by) references member (workspace_id, id) on delete set null (decided_by)
);
create index agent_proposal_open on agent_proposal (workspace_id, id) where status = 'open';
create index agent_proposal_token on agent_proposal (workspace_id, token);
create index agent_proposal_run on agent_proposal (workspace_id, run);
create index agent_proposal_decided_by on agent_proposal (workspace_id, decided_by) where decided_by is not null;

create table agent_call (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  token uuid not null,
  run uuid not null,
  tool text not null,
  outcome text not null check (outcome in ('ok', 'error', 'refused', 'dry_run', 'proposed')),
  ms real not null,
  at timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, token) references token (workspace_id, id) on delete cascade
);
create index agent_call_token on agent_call (workspace_id, token, at);
create index agent_call_at on agent_call (at);
