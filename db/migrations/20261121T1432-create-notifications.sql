-- What somebody is told; day is set where it may be told only once a day. Hidden ones keep that promise for mail alone.
create table notification (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  member uuid not null,
  kind text not null check (kind in ('mention', 'assignment', 'due', 'webhook')),
  entity text not null,
  entity_id uuid not null,
  subject text not null,
  actor_name text,
  day date,
  shown boolean not null,
  read_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, member) references member (workspace_id, id) on delete cascade
);
create unique index notification_once on notification (workspace_id, member, entity_id, day) where day is not null;
create index notification_unread on notification (workspace_id, member, id) where read_at is null and shown;
create index notification_member on notification (workspace_id, member, id);

-- Only what somebody switched; everything is on at first.
create table notification_choice (
  workspace_id uuid not null,
  member uuid not null,
  kind text not null check (kind in ('mention', 'assignment', 'due', 'webhook')),
  app boolean not null,
  mail boolean not null,
  primary key (workspace_id, member, kind),
  foreign key (workspace_id, member) references member (workspace_id, id) on delete cascade
);

-- Up to which change people have been told.
create table notified (
  workspace_id uuid primary key references workspace (id) on delete cascade,
  seq bigint not null
);
set local app.maintenance = 'on';
insert into notified select workspace_id, last_seq from feed;

create index task_due on task (workspace_id, due, id)
  where deleted_at is null and due is not null and status not in ('done', 'cancelled');
