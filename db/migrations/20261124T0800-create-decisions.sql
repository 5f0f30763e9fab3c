-- Decisions with the analysis they rest on. inputs and result are json, not jsonb: a result is kept as it was made.
create table decision (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  title text not null,
  question text not null,
  method text not null,
  status text not null check (status in ('open', 'decided', 'reviewed')),
  owners uuid[] not null,
  inputs json not null,
  result json not null,
  chosen text,
  reason text not null,
  decided_by uuid[] not null,
  decided_at timestamptz(3),
  review_due date,
  outcome text check (outcome in ('right', 'partly', 'wrong')),
  outcome_note text not null,
  reviewed_at timestamptz(3),
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  search_text text generated always as (fold(title || ' ' || question || ' ' || coalesce(chosen, ''))) stored,
  primary key (workspace_id, id)
);
create index decision_present on decision (workspace_id, id) where deleted_at is null;
create index decision_updated on decision (workspace_id, updated_at, id);
create index decision_trash on decision (workspace_id, deleted_at) where deleted_at is not null;
