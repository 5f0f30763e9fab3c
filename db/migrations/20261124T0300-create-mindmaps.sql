-- `tree` holds the topics; `topics` repeats their words for the search.
create table mindmap (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  title text not null,
  project uuid,
  folder uuid,
  nodes integer not null,
  tree json not null,
  topics text not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  search_text text generated always as (fold(title || ' ' || topics)) stored,
  primary key (workspace_id, id),
  foreign key (workspace_id, project) references project (workspace_id, id) on delete set null (project),
  foreign key (workspace_id, folder) references folder (workspace_id, id) on delete set null (folder)
);
create index mindmap_present on mindmap (workspace_id, id) where deleted_at is null;
create index mindmap_updated on mindmap (workspace_id, updated_at, id);
create index mindmap_project on mindmap (workspace_id, project, id) where project is not null;
create index mindmap_folder on mindmap (workspace_id, folder, id) where folder is not null;
create index mindmap_trash on mindmap (workspace_id, deleted_at) where deleted_at is not null;

-- The node that a task was made of.
create table mindmap_task (
  workspace_id uuid not null,
  task uuid not null,
  mindmap uuid not null,
  node text not null,
  primary key (workspace_id, task),
  foreign key (workspace_id, task) references task (workspace_id, id) on delete cascade,
  foreign key (workspace_id, mindmap) references mindmap (workspace_id, id) on delete cascade
);
create index mindmap_task_mindmap on mindmap_task (workspace_id, mindmap, node);

alter table comment
  add foreign key (workspace_id, mindmap) references mindmap (workspace_id, id) on delete cascade;
