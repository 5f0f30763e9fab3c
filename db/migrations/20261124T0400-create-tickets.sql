-- The settings of tickets in a workspace; null for the defaults.
alter table workspace add column tickets json;

create table ticket_counter (
  workspace_id uuid not null references workspace (id) on delete cascade,
  last_number integer not null,
  primary key (workspace_id)
);

create table ticket (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  number integer not null,
  title text not null,
  "desc" text not null,
  type text not null check (type in ('question', 'incident', 'problem', 'request')),
  status text not null check (status in ('new', 'open', 'waiting', 'resolved', 'closed')),
  impact text not null check (impact in ('low', 'medium', 'high')),
  urgency text not null check (urgency in ('low', 'medium', 'high')),
  priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
  contact uuid,
  requester_email text,
  assignee uuid,
  project uuid,
  due date,
  source text,
  tags text[] not null,
  resolution text not null,
  first_response_at timestamptz(3),
  resolved_at timestamptz(3),
  closed_at timestamptz(3),
  reopened integer not null,
  respond_by timestamptz(3) not null,
  resolve_by timestamptz(3) not null,
  paused_at timestamptz(3),
  paused_minutes integer not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  search_text text generated always as (
    fold_all('#' || number || ' ' || title || ' ' || coalesce(requester_email, '') || ' ' || "desc", tags)) stored,
  primary key (workspace_id, id),
  foreign key (workspace_id, contact) references contact (workspace_id, id) on delete set null (contact),
  foreign key (workspace_id, project) references project (workspace_id, id) on delete set null (project)
);
create unique index ticket_number on ticket (workspace_id, number);
create index ticket_present on ticket (workspace_id, id) where deleted_at is null;
create index ticket_updated on ticket (workspace_id, updated_at, id);
create index ticket_contact on ticket (workspace_id, contact, id);
create index ticket_project on ticket (workspace_id, project, id);
create index ticket_requester on ticket (workspace_id, requester_email);
create index ticket_trash on ticket (workspace_id, deleted_at) where deleted_at is not null;

alter table comment
  add foreign key (workspace_id, ticket) references ticket (workspace_id, id) on delete cascade;

-- Whether submissions of the form also make a ticket.
alter table form add column makes_ticket boolean not null default false;
