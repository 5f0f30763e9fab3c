-- Connections to providers that bring figures. Tokens and keys are stored encrypted; the API never sees these tables.
create table connector (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  provider text not null check (provider in ('google-analytics', 'search-console', 'google-ads', 'meta', 'linkedin',
    'microsoft-ads', 'quickbooks', 'brevo', 'odoo')),
  -- choosing: signed in, no account chosen yet. needs_reauth: the provider refused the sign-in, and nothing runs.
  status text not null check (status in ('choosing', 'active', 'needs_reauth', 'disconnected')),
  -- Where the provider is, as far as the person who connects decides it: host and database of Odoo, company of QuickBooks.
  host text,
  realm text,
  access_token text,
  refresh_token text,
  api_key text,
  token_expires_at timestamptz(3),
  -- The process that refreshes the tokens, until when.
  refresh_lease uuid,
  refresh_until timestamptz(3),
  -- When the provider ends the sign-in for good, and the smallest number of days before it that a notice was sent for.
  reauth_by timestamptz(3),
  reauth_notice smallint,
  every_hours smallint not null default 6 check (every_hours between 1 and 24),
  read_from date not null,
  next_sync_at timestamptz(3),
  -- Since when a person waits for a run; null: the schedule decides.
  requested_at timestamptz(3),
  lease_token uuid,
  lease_until timestamptz(3),
  failures smallint not null default 0,
  error_code text,
  error text,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id)
);
create index connector_due on connector (provider, next_sync_at) where status = 'active';

-- Sign-ins under way: single use, ten minutes, bound to the session, workspace and provider. The state itself is with the
-- browser alone, and what PKCE proves follows from it and SERVICE_SECRET.
create table connector_sign_in (
  workspace_id uuid not null references workspace (id) on delete cascade,
  state_hash bytea not null,
  provider text not null,
  session_id text not null,
  -- The connection that is signed in again; null: a new one.
  connector uuid,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (workspace_id, state_hash)
);

-- Properties, ad accounts, sites, companies. Everything from `filled_from` to `filled_to` has been read.
create table connector_account (
  workspace_id uuid not null,
  connector uuid not null,
  ext_id text not null,
  name text not null,
  currency text,
  time_zone text,
  chosen boolean not null default false,
  filled_from date,
  filled_to date,
  -- The days still to read in this round, and where a report was left that the provider is still making.
  progress json,
  primary key (workspace_id, connector, ext_id),
  foreign key (workspace_id, connector) references connector (workspace_id, id) on delete cascade
);

create table connector_run (
  workspace_id uuid not null,
  id uuid not null,
  connector uuid not null,
  account text not null,
  reason text not null check (reason in ('schedule', 'now', 'first')),
  status text not null check (status in ('running', 'waiting', 'done', 'failed')),
  window_from date,
  window_to date,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  rows_new integer not null default 0,
  rows_changed integer not null default 0,
  rows_removed integer not null default 0,
  requests integer not null default 0,
  waited_ms integer not null default 0,
  error_code text,
  error text,
  primary key (workspace_id, id),
  foreign key (workspace_id, connector) references connector (workspace_id, id) on delete cascade
);
create index connector_run_latest on connector_run (workspace_id, connector, started_at desc);

-- A campaign at the provider, and which campaign of the workspace it belongs to.
create table external_campaign (
  workspace_id uuid not null,
  connector uuid not null,
  account text not null,
  ext_id text not null,
  name text not null,
  utm text,
  campaign uuid,
  -- hand: chosen by a person, and never matched again; with campaign null it is left out on purpose.
  matched_by text check (matched_by in ('utm', 'slug', 'name', 'hand')),
  primary key (workspace_id, connector, account, ext_id),
  foreign key (workspace_id, connector) references connector (workspace_id, id) on delete cascade,
  foreign key (workspace_id, campaign) references campaign (workspace_id, id) on delete set null (campaign)
);
create index external_campaign_campaign on external_campaign (workspace_id, campaign);

-- Figures by day in the account's own time zone. Money in millionths of `currency`; conversions and key events in millionths
-- because providers count parts of them; position is the sum of positions over impressions, in millionths.
create table metric_day (
  workspace_id uuid not null,
  connector uuid not null,
  account text not null,
  date date not null,
  campaign_ext_id text not null default '',
  breakdown text not null default '',
  run uuid not null,
  currency text,
  cost_micros bigint,
  value_micros bigint,
  impressions bigint,
  clicks bigint,
  conversions_micros bigint,
  sessions bigint,
  users bigint,
  key_events_micros bigint,
  position_micros bigint,
  sent bigint,
  delivered bigint,
  opens bigint,
  prefetched_opens bigint,
  unsubscribes bigint,
  bounces bigint,
  complaints bigint,
  primary key (workspace_id, connector, account, date, campaign_ext_id, breakdown)
);
create index metric_day_by_campaign on metric_day (workspace_id, date, campaign_ext_id);

-- Invoices of accounting systems and ERPs: the revenue that is matched to contacts and campaigns.
create table external_invoice (
  workspace_id uuid not null,
  connector uuid not null,
  account text not null,
  ext_id text not null,
  run uuid not null,
  number text,
  date date not null,
  currency text not null,
  -- Negative for credit notes.
  total_micros bigint not null,
  paid_micros bigint not null,
  customer text,
  email text,
  contact uuid,
  -- The customer was erased here: syncs keep customer, email and contact empty.
  erased boolean not null default false,
  primary key (workspace_id, connector, account, ext_id),
  foreign key (workspace_id, contact) references contact (workspace_id, id) on delete set null (contact)
);
create index external_invoice_date on external_invoice (workspace_id, date);
create index external_invoice_contact on external_invoice (workspace_id, contact);
create index external_invoice_email on external_invoice (workspace_id, email);

-- Where the costs of a campaign come from when both exist for a day; without a row: from connectors.
create table cost_source (
  workspace_id uuid not null,
  campaign uuid not null,
  source text not null check (source in ('connectors', 'pushed')),
  primary key (workspace_id, campaign),
  foreign key (workspace_id, campaign) references campaign (workspace_id, id) on delete cascade
);

create function remove_rows_of_connectors() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare before text := current_setting('app.maintenance', true);
begin
  perform set_config('app.maintenance', 'on', true);
  delete from metric_day m using gone where m.workspace_id = gone.workspace_id and m.connector = gone.id;
  delete from external_invoice i using gone where i.workspace_id = gone.workspace_id and i.connector = gone.id;
  perform set_config('app.maintenance', coalesce(before, ''), true);
  return null;
end $$;
create trigger remove_rows_of_connectors after delete on connector
  referencing old table as gone for each statement execute function remove_rows_of_connectors();

alter table notification
  drop constraint notification_kind_check,
  add constraint notification_kind_check
    check (kind in ('mention', 'assignment', 'due', 'review', 'quote', 'webhook', 'connector'));
alter table notification_choice
  drop constraint notification_choice_kind_check,
  add constraint notification_choice_kind_check
    check (kind in ('mention', 'assignment', 'due', 'review', 'quote', 'webhook', 'connector'));
