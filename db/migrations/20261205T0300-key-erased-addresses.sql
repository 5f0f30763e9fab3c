-- Whoever reads the table can test whether it contains an address, because digests of addresses can be calculated. With
-- a key of the workspace, they also need SERVICE_SECRET. Existing digests are replaced by HMAC(key, digest).
create table erased_key (
  workspace_id uuid primary key references workspace (id) on delete cascade,
  sealed text not null
);

alter table erased_address add column keyed boolean not null default false;
create index erased_address_plain on erased_address (workspace_id) where not keyed;
