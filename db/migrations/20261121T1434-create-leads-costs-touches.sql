-- A campaign that nobody has made yet is kept as it was named; `campaign` is filled when it appears.
create table lead (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  contact uuid not null,
  kind text not null,
  source text,
  medium text,
  campaign uuid,
  campaign_label text,
  message text,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, contact),
  foreign key (workspace_id, contact) references contact (workspace_id, id) on delete cascade,
  foreign key (workspace_id, campaign) references campaign (workspace_id, id) on delete set null (campaign)
);
create index lead_campaign on lead (workspace_id, campaign);

-- What was sent about a lead, each once: a repeat is known by its extId or by its digest.
create table lead_entry (
  workspace_id uuid not null references workspace (id) on delete cascade,
  lead uuid not null,
  digest text not null,
  ext_id text,
  primary key (workspace_id, lead, digest),
  foreign key (workspace_id, lead) references lead (workspace_id, id) on delete cascade
);
create unique index lead_entry_ext_id on lead_entry (workspace_id, ext_id);

-- Append-only: which one holds is the latest, a withdrawal before a grant of the same instant.
create table consent (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  contact uuid not null,
  purpose text not null,
  granted boolean not null,
  at timestamptz(3) not null,
  source text,
  text text,
  text_hash text,
  version text,
  token uuid,
  created_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, contact, purpose, at, granted),
  foreign key (workspace_id, contact) references contact (workspace_id, id) on delete cascade
);

create table lead_deal (
  workspace_id uuid not null references workspace (id) on delete cascade,
  deal uuid not null,
  campaign uuid,
  campaign_label text,
  primary key (workspace_id, deal),
  foreign key (workspace_id, deal) references deal (workspace_id, id) on delete cascade,
  foreign key (workspace_id, campaign) references campaign (workspace_id, id) on delete set null (campaign)
);
create index lead_deal_campaign on lead_deal (workspace_id, campaign);

create table cost (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  date date not null,
  campaign uuid,
  campaign_label text,
  campaign_key text not null,
  channel text not null,
  currency text not null,
  amount numeric(18, 6) not null check (amount >= 0),
  note text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, date, campaign_key, channel, currency),
  foreign key (workspace_id, campaign) references campaign (workspace_id, id) on delete set null (campaign)
);
create index cost_campaign on cost (workspace_id, campaign);

create table touch (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  email text not null,
  kind text not null,
  campaign uuid,
  campaign_label text,
  campaign_key text not null,
  source text not null,
  medium text not null,
  ts timestamptz(0) not null,
  note text,
  created_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, email, kind, campaign_key, source, medium, ts),
  foreign key (workspace_id, campaign) references campaign (workspace_id, id) on delete set null (campaign)
);
create index touch_campaign on touch (workspace_id, campaign);
