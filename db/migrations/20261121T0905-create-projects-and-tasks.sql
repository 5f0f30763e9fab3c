create table project (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  name text not null,
  "desc" text not null,
  status text not null check (status in ('planned', 'active', 'on_hold', 'completed', 'cancelled')),
  owners uuid[] not null,
  team uuid[] not null,
  due date,
  color text not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (workspace_id, id)
);
create index project_present on project (workspace_id, id) where deleted_at is null;
create index project_updated on project (workspace_id, updated_at, id);
create index project_search on project using gin (workspace_id, fold(name || ' ' || "desc") gin_trgm_ops);
create index project_trash on project (workspace_id, deleted_at) where deleted_at is not null;

create table task (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  title text not null,
  project uuid,
  status text not null check (status in ('backlog', 'todo', 'in_progress', 'done', 'cancelled')),
  priority text not null check (priority in ('none', 'low', 'medium', 'high', 'urgent')),
  assignees uuid[] not null,
  owners uuid[] not null,
  due date,
  "desc" text not null,
  tags text[] not null,
  completed_at timestamptz(3),
  source text,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (workspace_id, id),
  foreign key (workspace_id, project) references project (workspace_id, id) on delete set null (project)
);
create index task_present on task (workspace_id, id) where deleted_at is null;
create index task_updated on task (workspace_id, updated_at, id);
create index task_project on task (workspace_id, project, id);
create index task_status on task (workspace_id, status, id) where deleted_at is null;
create index task_assignees on task using gin (workspace_id, assignees);
create index task_search on task using gin (workspace_id, fold_all(title || ' ' || "desc", tags) gin_trgm_ops);
create index task_trash on task (workspace_id, deleted_at) where deleted_at is not null;
