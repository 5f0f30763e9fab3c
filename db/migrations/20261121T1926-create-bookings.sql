create extension if not exists btree_gist;

-- What a member offers to be booked for; weekly and overrides are hours of the clock in the page's zone.
create table booking_page (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  host uuid not null,
  title text not null,
  description text not null,
  place text not null,
  minutes integer not null check (minutes between 5 and 720),
  zone text not null,
  weekly jsonb not null,
  overrides jsonb not null,
  buffer_before integer not null check (buffer_before between 0 and 180),
  buffer_after integer not null check (buffer_after between 0 and 180),
  notice_hours integer not null check (notice_hours between 0 and 720),
  horizon_days integer not null check (horizon_days between 1 and 365),
  daily_cap integer check (daily_cap > 0),
  paused boolean not null,
  generation integer not null default 1,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, host) references member (workspace_id, id) on delete cascade
);
create index booking_page_host on booking_page (workspace_id, host);

create table booking (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  page uuid not null,
  host uuid not null,
  title text not null,
  place text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null check (ends_at > starts_at),
  busy_from timestamptz(3) not null,
  busy_to timestamptz(3) not null,
  -- With the buffers, which nobody else may have either.
  busy tstzrange not null generated always as (tstzrange(busy_from, busy_to)) stored,
  status text not null check (status in ('held', 'pending', 'confirmed', 'cancelled')),
  name text not null,
  email text not null,
  note text not null,
  zone text not null,
  contact uuid,
  sequence integer not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, page) references booking_page (workspace_id, id) on delete cascade,
  foreign key (workspace_id, contact) references contact (workspace_id, id) on delete set null (contact),
  -- Whatever the program believes, a host is never booked twice.
  constraint booking_once exclude using gist (workspace_id with =, host with =, busy with &&)
    where (status in ('held', 'pending', 'confirmed'))
);
create index booking_host on booking (workspace_id, host, starts_at);
create index booking_starts on booking (workspace_id, starts_at);
create index booking_page_starts on booking (workspace_id, page, starts_at);
