-- Comments in REST: fields under their published names, whether they are resolved, and tokens as authors.
alter table comment rename column text to body;
alter table comment
  add column resolved boolean not null default false,
  add column token uuid,
  add foreign key (workspace_id, token) references token (workspace_id, id) on delete set null (token);
alter table comment alter column resolved drop default;
create index comment_token on comment (workspace_id, token) where token is not null;

set local app.maintenance = 'on';
-- The history of comments tells the same fields, so that its readers know one form only.
update change set
  record = (record::jsonb - 'entity' - 'entity_id' - 'text' || jsonb_build_object(
    'on', (record ->> 'entity') || ':' || (record ->> 'entity_id'), 'body', record -> 'text', 'resolved', false, 'token', null))::json,
  before = case when before -> 'text' is null then before
    else (before::jsonb - 'text' || jsonb_build_object('body', before -> 'text'))::json end
where entity = 'comment' and record ->> 'entity_id' is not null;
set local app.maintenance = '';
