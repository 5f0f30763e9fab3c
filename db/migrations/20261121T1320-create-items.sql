-- The keys are what items are matched by. Unique at the end of a transaction only: a batch may hand a code from one to another.
create table item (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  number text,
  number_key text,
  name text not null,
  name_key text not null,
  "group" text,
  unit text not null,
  cost numeric(17, 4),
  price numeric(17, 4),
  ean text,
  ean_key text,
  supplier text,
  "reorderPoint" numeric(17, 4),
  "minQty" numeric(17, 4),
  "maxQty" numeric(17, 4),
  "leadDays" integer,
  "packSize" numeric(17, 4) not null,
  "shelfDays" integer,
  weight numeric(17, 4),
  active boolean not null,
  "autoCreated" boolean not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, number_key) deferrable initially deferred,
  unique (workspace_id, ean_key) deferrable initially deferred
);
create index item_name on item (workspace_id, name_key);
create index item_updated on item (workspace_id, updated_at, id);
create index item_search on item using gin (
  workspace_id, fold(name || ' ' || coalesce(number, '') || ' ' || coalesce(ean, '')) gin_trgm_ops
);
