-- A sheet to count by: what was expected when it was made, and what was found. Booking it writes counts to the ledger.
create table stock_count (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  serial integer not null,
  number text not null,
  location uuid not null,
  status text not null check (status in ('open', 'booked', 'cancelled')),
  note text not null,
  "bookedAt" timestamptz(3),
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, serial),
  foreign key (workspace_id, location) references location (workspace_id, id)
);
create table stock_count_line (
  workspace_id uuid not null references workspace (id) on delete cascade,
  "count" uuid not null,
  line integer not null,
  item uuid not null,
  lot uuid,
  expected numeric(22, 4) not null,
  counted numeric(17, 4) check (counted >= 0),
  at timestamptz(3),
  primary key (workspace_id, "count", line),
  unique nulls not distinct (workspace_id, "count", item, lot),
  foreign key (workspace_id, "count") references stock_count (workspace_id, id) on delete cascade,
  foreign key (workspace_id, item) references item (workspace_id, id),
  foreign key (workspace_id, lot) references lot (workspace_id, id)
);
