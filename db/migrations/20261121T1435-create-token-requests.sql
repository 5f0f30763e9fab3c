-- What a token called, written in the background and kept for a week.
create table token_request (
  workspace_id uuid not null,
  token_id uuid not null,
  id uuid not null,
  method text not null,
  path text not null,
  status integer not null,
  ms real not null,
  request_id text not null,
  at timestamptz(3) not null,
  primary key (workspace_id, token_id, id),
  foreign key (workspace_id, token_id) references token (workspace_id, id) on delete cascade
);
create index token_request_age on token_request (workspace_id, at);
