-- The bands of risk levels in a workspace; null for the defaults.
alter table workspace add column risks json;

create table risk_counter (
  workspace_id uuid not null references workspace (id) on delete cascade,
  last_number integer not null,
  primary key (workspace_id)
);

create table risk (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  number integer not null,
  title text not null,
  cause text not null,
  event text not null,
  consequence text not null,
  category text,
  owner uuid,
  project uuid,
  status text not null check (status in ('open', 'treated', 'accepted', 'closed')),
  treatment text check (treatment in ('avoid', 'reduce', 'share', 'accept')),
  inherent json,
  current json,
  residual json,
  score_inherent smallint,
  score_current smallint,
  score_residual smallint,
  level_inherent text check (level_inherent in ('low', 'medium', 'high', 'critical')),
  level_current text check (level_current in ('low', 'medium', 'high', 'critical')),
  level_residual text check (level_residual in ('low', 'medium', 'high', 'critical')),
  controls text not null,
  review_due date,
  loss json,
  accepted_reason text,
  accepted_by uuid,
  accepted_at timestamptz(3),
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  search_text text generated always as (
    fold('#' || number || ' ' || title || ' ' || coalesce(category, '') || ' ' || cause || ' ' || event || ' ' || consequence
      || ' ' || controls)) stored,
  primary key (workspace_id, id),
  foreign key (workspace_id, project) references project (workspace_id, id) on delete set null (project)
);
create unique index risk_number on risk (workspace_id, number);
create index risk_present on risk (workspace_id, id) where deleted_at is null;
create index risk_updated on risk (workspace_id, updated_at, id);
create index risk_project on risk (workspace_id, project, id);
create index risk_review on risk (workspace_id, review_due) where review_due is not null and deleted_at is null;
create index risk_trash on risk (workspace_id, deleted_at) where deleted_at is not null;

-- The ratings of a risk after each change of them. Append-only.
create table risk_score (
  workspace_id uuid not null references workspace (id) on delete cascade,
  risk uuid not null,
  version integer not null,
  at timestamptz(3) not null,
  inherent json,
  current json,
  residual json,
  primary key (workspace_id, risk, version),
  foreign key (workspace_id, risk) references risk (workspace_id, id) on delete cascade
);

-- The tasks that treat a risk.
create table risk_task (
  workspace_id uuid not null references workspace (id) on delete cascade,
  risk uuid not null,
  task uuid not null,
  primary key (workspace_id, risk, task),
  foreign key (workspace_id, risk) references risk (workspace_id, id) on delete cascade,
  foreign key (workspace_id, task) references task (workspace_id, id) on delete cascade
);
create index risk_task_task on risk_task (workspace_id, task);

alter table comment
  add foreign key (workspace_id, risk) references risk (workspace_id, id) on delete cascade;
