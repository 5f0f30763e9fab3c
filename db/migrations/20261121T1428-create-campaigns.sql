create table campaign (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  name text not null,
  slug text,
  budget numeric(14, 2) check (budget >= 0),
  currency text not null,
  starts date,
  ends date,
  status text not null check (status in ('planned', 'active', 'paused', 'ended')),
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (workspace_id, id),
  check (ends >= starts)
);
create unique index campaign_slug on campaign (workspace_id, slug) where deleted_at is null;
create index campaign_name on campaign (workspace_id, lower(name)) where deleted_at is null;
create index campaign_updated on campaign (workspace_id, updated_at, id);
create index campaign_trash on campaign (workspace_id, deleted_at) where deleted_at is not null;
