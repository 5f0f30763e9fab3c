-- Providers still name people who were erased here. Their email addresses are kept as digests alone, so that nothing a
-- provider sends brings them back and no newsletter reaches them.
create table erased_address (
  workspace_id uuid not null references workspace (id) on delete cascade,
  digest bytea not null,
  erased_at timestamptz(3) not null,
  primary key (workspace_id, digest)
);
