-- Global by nature: found by slug before any workspace is known.
create table workspace (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9](-?[a-z0-9])*$' and length(slug) <= 63),
  name text not null,
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null default 'UTC',
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

create table member (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  user_id text references auth."user" (id) on delete set null,
  name text not null,
  email text not null,
  title text,
  avatar_url text,
  role text not null check (role in ('owner', 'manager', 'member', 'guest')),
  status text not null check (status in ('active', 'invited', 'deactivated')),
  joined_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id)
);
create unique index member_email on member (workspace_id, lower(email));
-- The workspaces of a person are asked for before one is chosen.
create index member_user on member (user_id);

-- Confidential: the role of the public API has no right to this table at all.
create table member_hr (
  workspace_id uuid not null,
  member_id uuid not null,
  salary numeric(14, 2),
  salary_currency text,
  birth_date date,
  home_address text,
  bank_details text,
  national_id text,
  private_email text,
  private_phone text,
  emergency_contact text,
  contract_notes text,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, member_id),
  foreign key (workspace_id, member_id) references member (workspace_id, id) on delete cascade
);

-- Found by the hash of the link's secret before any workspace is known.
create table invitation (
  workspace_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  hash bytea not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references member (workspace_id, id) on delete cascade
);
create unique index invitation_hash on invitation (hash);
create index invitation_member on invitation (workspace_id, member_id);
