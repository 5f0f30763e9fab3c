create table contact (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  name text not null,
  email text,
  phone text,
  company text,
  title text,
  tags text[] not null,
  notes text not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (workspace_id, id)
);
create index contact_present on contact (workspace_id, id) where deleted_at is null;
create index contact_updated on contact (workspace_id, updated_at, id);
create index contact_email on contact (workspace_id, email);
create index contact_search on contact
  using gin (workspace_id, fold(name || ' ' || coalesce(email, '') || ' ' || coalesce(company, '') || ' ' || notes) gin_trgm_ops);
create index contact_trash on contact (workspace_id, deleted_at) where deleted_at is not null;

create table deal (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  name text not null,
  stage text not null check (stage in ('lead', 'qualified', 'proposal', 'negotiation', 'won', 'lost')),
  status text not null generated always as (case when stage in ('won', 'lost') then stage else 'open' end) stored,
  amount numeric(14, 2) check (amount >= 0),
  currency text not null,
  probability integer check (probability between 0 and 100),
  close_date date,
  contact uuid,
  project uuid,
  company text,
  owners uuid[] not null,
  tags text[] not null,
  notes text not null,
  closed_at timestamptz(3),
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (workspace_id, id),
  foreign key (workspace_id, contact) references contact (workspace_id, id) on delete set null (contact),
  foreign key (workspace_id, project) references project (workspace_id, id) on delete set null (project)
);
create index deal_present on deal (workspace_id, id) where deleted_at is null;
create index deal_updated on deal (workspace_id, updated_at, id);
create index deal_contact on deal (workspace_id, contact, id);
create index deal_project on deal (workspace_id, project, id);
create index deal_search on deal
  using gin (workspace_id, fold(name || ' ' || coalesce(company, '') || ' ' || notes) gin_trgm_ops);
create index deal_trash on deal (workspace_id, deleted_at) where deleted_at is not null;
