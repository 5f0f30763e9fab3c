-- Activity log, webhook outbox and live feed in one. xid comes before id, so that the transaction has its number
-- before the row takes one: a row that is still invisible can then not carry a lower id than the horizon allows.
-- record and before are json, not jsonb: the bytes a receiver gets are the bytes that were written.
create table change (
  workspace_id uuid not null references workspace (id) on delete cascade,
  xid xid8 not null default pg_current_xact_id(),
  id bigint not null generated always as identity,
  seq bigint,
  event text not null,
  entity text not null,
  entity_id uuid not null,
  version integer not null,
  actor_kind text not null check (actor_kind in ('member', 'token', 'system', 'form', 'import', 'agent')),
  actor_id uuid,
  request_id text,
  record json not null,
  before json,
  at timestamptz(3) not null,
  primary key (workspace_id, id)
) with (fillfactor = 90);
create unique index change_seq on change (workspace_id, seq);
create index change_xid on change (workspace_id, xid);
create index change_unsequenced on change (id) where seq is null;

-- The relay numbers a workspace's changes in commit order: 1, 2, 3 … without holes.
create table feed (
  workspace_id uuid primary key references workspace (id) on delete cascade,
  last_seq bigint not null default 0,
  first_kept_seq bigint not null default 1
);
