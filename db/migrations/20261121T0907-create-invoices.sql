create table invoice (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  number text,
  status text not null check (status in ('draft', 'open', 'paid', 'void', 'uncollectible')),
  contact uuid,
  project uuid,
  company text,
  currency text not null,
  subtotal numeric(14, 2) not null,
  tax numeric(14, 2) not null,
  total numeric(14, 2) not null,
  amount_paid numeric(14, 2) not null,
  issued date,
  due date,
  paid_at timestamptz(3),
  -- description, quantity, unit_price, tax_rate, amount; written and read whole, never searched
  lines json not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (workspace_id, id),
  foreign key (workspace_id, contact) references contact (workspace_id, id) on delete set null (contact),
  foreign key (workspace_id, project) references project (workspace_id, id) on delete set null (project),
  check (total = subtotal + tax)
);
create unique index invoice_number on invoice (workspace_id, number);
create index invoice_present on invoice (workspace_id, id) where deleted_at is null;
create index invoice_updated on invoice (workspace_id, updated_at, id);
create index invoice_contact on invoice (workspace_id, contact, id);
create index invoice_project on invoice (workspace_id, project, id);
create index invoice_trash on invoice (workspace_id, deleted_at) where deleted_at is not null;

-- The last number given per year: taken under its row lock, so numbers have no gaps.
create table invoice_counter (
  workspace_id uuid not null references workspace (id) on delete cascade,
  year integer not null,
  last_number integer not null,
  primary key (workspace_id, year)
);
