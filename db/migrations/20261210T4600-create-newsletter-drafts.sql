-- Newsletters that are being written. A test or the send turns one into a row of newsletter.
create table newsletter_draft (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  campaign uuid,
  document uuid,
  -- null: the latest version.
  document_version integer,
  -- null: the title of the document.
  subject text,
  preview_text text,
  unsubscribe_text text,
  sender text,
  lists integer[] not null,
  -- The member who began it; null for the system.
  created_by uuid,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (workspace_id, id),
  foreign key (workspace_id, campaign) references campaign (workspace_id, id) on delete set null (campaign),
  foreign key (workspace_id, document) references document (workspace_id, id) on delete set null (document)
);
create index newsletter_draft_present on newsletter_draft (workspace_id, id) where deleted_at is null;
create index newsletter_draft_updated on newsletter_draft (workspace_id, updated_at, id);
create index newsletter_draft_campaign on newsletter_draft (workspace_id, campaign) where campaign is not null;
create index newsletter_draft_document on newsletter_draft (workspace_id, document) where document is not null;
create index newsletter_draft_trash on newsletter_draft (workspace_id, deleted_at) where deleted_at is not null;
