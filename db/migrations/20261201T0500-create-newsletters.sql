-- Documents sent by an e-mail service: one row per campaign, document and version, so that nothing is sent twice.
create table newsletter (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  campaign uuid not null,
  -- Kept when the document is purged.
  document uuid not null,
  -- Version of the document record. `content` is its text as it was tested; null once it was sent.
  document_version integer not null,
  content json,
  subject text not null,
  preview_text text,
  -- Email address of the sender at the service; null: its only one, or that of the account.
  sender text,
  lists integer[] not null default '{}',
  -- draft: the service does not know it yet. created: it has it, under ext_id. sending: a person confirmed it.
  state text not null check (state in ('draft', 'created', 'sending', 'sent', 'failed')),
  -- How many recipients were confirmed.
  recipients integer,
  tested_at timestamptz(3),
  confirmed_at timestamptz(3),
  sent_at timestamptz(3),
  error_code text,
  error text,
  connector uuid,
  ext_id text,
  -- Set before the service is asked, so that a crash between question and answer is seen: then its state is read there.
  asked_to_create_at timestamptz(3),
  asked_to_send_at timestamptz(3),
  -- Repeated calls with the reference of the test or of the send have no further effect.
  test_ref text,
  client_ref text,
  -- When a worker looks at it next, and which one is at it until when.
  look_at timestamptz(3),
  lease_token uuid,
  lease_until timestamptz(3),
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, campaign) references campaign (workspace_id, id) on delete cascade,
  foreign key (workspace_id, connector) references connector (workspace_id, id) on delete set null (connector)
);
create unique index newsletter_text on newsletter (workspace_id, campaign, document, document_version);
create unique index newsletter_client_ref on newsletter (workspace_id, client_ref);
create index newsletter_connector on newsletter (workspace_id, connector);
create index newsletter_due on newsletter (look_at) where look_at is not null;
