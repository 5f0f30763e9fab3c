-- What a person wrote where another person had already saved other words: the text keeps those, and this is shown beside it.
-- `block` counts the blocks of the latest text; null if the block is gone. `content` is the person's version of the block and
-- `replaces` that of the text when the two met, each a document of at most one block.
create table document_suggestion (
  workspace_id uuid not null,
  id uuid not null,
  document uuid not null,
  author uuid not null,
  block integer,
  content json not null,
  replaces json not null,
  -- The save that wrote it: sent again after a lost answer, it updates the same row.
  attempt text,
  outcome text check (outcome in ('used', 'dismissed')),
  settled_version integer,
  settled_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, document) references document (workspace_id, id) on delete cascade,
  check ((outcome is null) = (settled_at is null))
);
create index document_suggestion_document on document_suggestion (workspace_id, document, created_at);
create index document_suggestion_settled on document_suggestion (workspace_id, settled_at) where settled_at is not null;
