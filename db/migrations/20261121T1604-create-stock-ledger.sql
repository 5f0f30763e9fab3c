-- Where stock lies. Made on first use, found by its name whatever the case.
create table location (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  name text not null,
  name_key text not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, name_key)
);

create table lot (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  item uuid not null,
  code text not null,
  expiry date,
  created_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, item, code),
  foreign key (workspace_id, item) references item (workspace_id, id)
);

-- The ledger: nobody may change or remove an entry. Positions rise by one in the order of booking. What was sent as one record may
-- be several entries (a transfer, a sale out of two lots): they share `record`, the id of the first. qty is as it was sent, delta what
-- it did to this location and lot; onHand and avgCost are those of the item after it. counted is what a count or a level found.
create table movement (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  position bigint not null,
  record uuid not null,
  type text not null check (
    type in ('receipt', 'sale', 'transfer', 'return_in', 'return_out', 'adjust', 'writeoff', 'count', 'opening')
  ),
  item uuid not null,
  location uuid not null,
  "toLocation" uuid,
  lot uuid,
  qty numeric(17, 4) not null,
  delta numeric(18, 4) not null,
  cost numeric(20, 6) not null check (cost >= 0),
  "onHand" numeric(22, 4) not null,
  "avgCost" numeric(20, 6) not null,
  counted numeric(17, 4),
  ref text,
  "extId" text,
  reason text,
  signed numeric(17, 4) not null,
  date date not null,
  at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, position),
  foreign key (workspace_id, item) references item (workspace_id, id),
  foreign key (workspace_id, location) references location (workspace_id, id),
  foreign key (workspace_id, "toLocation") references location (workspace_id, id),
  foreign key (workspace_id, lot) references lot (workspace_id, id)
);
-- The duplicate rule: never twice, whoever books.
create unique index movement_ext_id on movement (workspace_id, "extId") where "extId" is not null and id = record;
create unique index movement_repeat on movement (workspace_id, item, ref, date, signed) where ref is not null and id = record;
create unique index movement_opening on movement (workspace_id, item, location, lot) nulls not distinct where type = 'opening';
create index movement_date on movement (workspace_id, date, id);
create index movement_stock on movement (workspace_id, item, location, at);
create index movement_count on movement (workspace_id, item, location, at) where counted is not null;

-- What follows from the ledger, kept in the transaction that writes it.
create table stock (
  workspace_id uuid not null references workspace (id) on delete cascade,
  item uuid not null,
  location uuid not null,
  lot uuid,
  "onHand" numeric(22, 4) not null,
  unique nulls not distinct (workspace_id, item, location, lot),
  foreign key (workspace_id, item) references item (workspace_id, id),
  foreign key (workspace_id, location) references location (workspace_id, id),
  foreign key (workspace_id, lot) references lot (workspace_id, id)
);
create table item_stock (
  workspace_id uuid not null references workspace (id) on delete cascade,
  item uuid not null,
  "onHand" numeric(22, 4) not null,
  "avgCost" numeric(20, 6) not null,
  value numeric(28, 2) not null generated always as (round("onHand" * "avgCost", 2)) stored,
  primary key (workspace_id, item),
  foreign key (workspace_id, item) references item (workspace_id, id)
);

-- Without a row everything is as it is at first.
create table inventory_setting (
  workspace_id uuid primary key references workspace (id) on delete cascade,
  "negativeStock" boolean not null
);

create table purchase_order (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  serial integer not null,
  number text not null,
  number_key text not null,
  supplier text,
  status text not null check (status in ('draft', 'ordered', 'partial', 'received', 'cancelled')),
  "orderedAt" timestamptz(3),
  "expectedAt" date,
  "receivedAt" timestamptz(3),
  currency text not null,
  note text not null,
  receipts integer not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, serial),
  unique (workspace_id, number_key)
);
create index purchase_order_updated on purchase_order (workspace_id, updated_at, id);

create table purchase_order_line (
  workspace_id uuid not null references workspace (id) on delete cascade,
  "order" uuid not null,
  line integer not null,
  item uuid not null,
  qty numeric(17, 4) not null check (qty > 0),
  received numeric(18, 4) not null,
  cost numeric(17, 4) not null check (cost >= 0),
  primary key (workspace_id, "order", line),
  foreign key (workspace_id, "order") references purchase_order (workspace_id, id) on delete cascade,
  foreign key (workspace_id, item) references item (workspace_id, id)
);
create index purchase_order_line_item on purchase_order_line (workspace_id, item);
