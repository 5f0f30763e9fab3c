-- What the program measures of itself, once a minute; `state` is the worst and `ms` the slowest of that minute.
create table status_sample (
  component text not null,
  minute timestamptz(0) not null,
  state text not null check (state in ('up', 'degraded', 'down')),
  ms real,
  primary key (component, minute)
);
create index status_sample_age on status_sample (minute);

-- Minutes of a day in UTC. What is missing to the whole day was not measured.
create table status_day (
  component text not null,
  day date not null,
  up integer not null,
  degraded integer not null,
  down integer not null,
  p95 real,
  primary key (component, day)
);

create table status_incident (
  id uuid primary key,
  component text not null,
  detail text not null,
  opened_at timestamptz(3) not null,
  resolved_at timestamptz(3)
);
create unique index status_incident_open on status_incident (component) where resolved_at is null;
create index status_incident_opened on status_incident (opened_at);

-- What people say about an incident.
create table status_note (
  id uuid primary key,
  incident uuid not null references status_incident (id) on delete cascade,
  text text not null,
  at timestamptz(3) not null
);
create index status_note_incident on status_note (incident);
