-- Files that are imported again and again: the same export with more or fewer columns continues its series, whose links have its
-- scope as their source.
create table import_series (
  workspace_id uuid not null references workspace (id) on delete cascade,
  entity text not null,
  scope text not null,
  -- The latest import that was started, and what its file was.
  import uuid not null,
  name text not null,
  columns text[] not null,
  mapping jsonb not null,
  started_at timestamptz(3) not null,
  primary key (workspace_id, entity, scope),
  foreign key (workspace_id, import) references import (workspace_id, id) on delete cascade
);
insert into import_series (workspace_id, entity, scope, import, name, columns, mapping, started_at)
select distinct on (workspace_id, entity, header) workspace_id, entity, 'csv:' || header, id, name, columns, mapping, started_at
from import where source = 'csv' and entity is not null and header is not null and columns is not null and started_at is not null
order by workspace_id, entity, header, id desc;

-- The scope of its links, and what it continues: the earlier import, and how many of its records are known.
alter table import add column scope text, add column continues jsonb;
update import set scope = 'csv:' || header where source = 'csv' and header is not null;
-- A series has the header.
alter table import drop column header;
