create table quote (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  number text,
  -- The number of the last revision that was sent; 0 before.
  revision integer not null,
  status text not null check (status in ('draft', 'sent', 'accepted', 'declined', 'expired')),
  contact uuid,
  deal uuid,
  project uuid,
  company text,
  address text,
  tax_number text,
  currency text not null,
  valid_until date,
  intro text not null,
  terms text not null,
  wins_deal boolean not null,
  subtotal numeric(14, 2) not null,
  tax numeric(14, 2) not null,
  total numeric(14, 2) not null,
  -- As in invoices: written and read whole, never searched.
  lines json not null,
  sent_at timestamptz(3),
  decided_at timestamptz(3),
  invoice uuid,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  search_text text generated always as (fold(coalesce(number, '') || ' ' || coalesce(company, ''))) stored,
  primary key (workspace_id, id),
  foreign key (workspace_id, contact) references contact (workspace_id, id) on delete set null (contact),
  foreign key (workspace_id, deal) references deal (workspace_id, id) on delete set null (deal),
  foreign key (workspace_id, project) references project (workspace_id, id) on delete set null (project),
  foreign key (workspace_id, invoice) references invoice (workspace_id, id) on delete set null (invoice),
  check (total = subtotal + tax)
);
create unique index quote_number on quote (workspace_id, number);
create index quote_present on quote (workspace_id, id) where deleted_at is null;
create index quote_updated on quote (workspace_id, updated_at, id);
create index quote_contact on quote (workspace_id, contact, id);
create index quote_deal on quote (workspace_id, deal, id);
create index quote_project on quote (workspace_id, project, id);
create index quote_invoice on quote (workspace_id, invoice) where invoice is not null;
create index quote_sent on quote (workspace_id, valid_until) where status = 'sent' and deleted_at is null;
create index quote_trash on quote (workspace_id, deleted_at) where deleted_at is not null;

-- The last number given per year: taken under its row lock, so numbers have no gaps.
create table quote_counter (
  workspace_id uuid not null references workspace (id) on delete cascade,
  year integer not null,
  last_number integer not null,
  primary key (workspace_id, year)
);

-- Each revision exactly as it was sent: `content` keeps its bytes, which the evidence names by their hash.
create table quote_revision (
  workspace_id uuid not null,
  quote uuid not null,
  revision integer not null,
  content json not null,
  sha256 text not null,
  recipient text not null,
  sent_by uuid,
  sent_at timestamptz(3) not null,
  primary key (workspace_id, quote, revision),
  foreign key (workspace_id, quote) references quote (workspace_id, id) on delete cascade
);

-- What the client decided about a revision, and how it is known.
create table quote_evidence (
  workspace_id uuid not null,
  quote uuid not null,
  revision integer not null,
  decision text not null check (decision in ('accepted', 'declined')),
  name text,
  reason text,
  address text,
  browser text,
  sha256 text not null,
  at timestamptz(3) not null,
  primary key (workspace_id, quote, revision),
  foreign key (workspace_id, quote) references quote (workspace_id, id) on delete cascade
);

alter table comment
  add foreign key (workspace_id, quote) references quote (workspace_id, id) on delete cascade;
