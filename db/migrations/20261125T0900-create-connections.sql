-- Apps that connect by OAuth. A connection is an ordinary token that its app renews; secrets are stored as hashes.
alter table token drop constraint token_kind_check;
alter table token add constraint token_kind_check check (kind in ('standard', 'playground', 'oauth'));

create table connection (
  workspace_id uuid not null,
  token uuid not null,
  -- What OAuth calls the client, its account, scope and resource.
  client text not null,
  account text not null,
  scope text not null,
  resource text not null,
  primary key (workspace_id, token),
  foreign key (workspace_id, token) references token (workspace_id, id) on delete cascade
);

create table connection_renewal (
  workspace_id uuid not null,
  token uuid not null,
  hash bytea not null,
  payload json not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  -- The answer to its use, encrypted with what only its owner has: a repeated call gets it again for a few seconds.
  answer bytea,
  primary key (workspace_id, token, hash),
  foreign key (workspace_id, token) references connection (workspace_id, token) on delete cascade
);
create unique index connection_renewal_hash on connection_renewal (hash);
create index connection_renewal_expires on connection_renewal (workspace_id, expires_at);

-- Requests to connect and codes, before there is a connection.
create table auth."oauthItem" (
  hash bytea primary key,
  model text not null,
  payload json not null,
  "grantId" text,
  "expiresAt" timestamptz(3) not null,
  "usedAt" timestamptz(3)
);
create index oauth_item_by_grant on auth."oauthItem" ("grantId") where "grantId" is not null;
create index oauth_item_expires on auth."oauthItem" ("expiresAt");

-- Clients that registered themselves; they expire unless someone connects them.
create table auth."oauthClient" (
  id text primary key,
  metadata json not null,
  "expiresAt" timestamptz(3) not null
);
create index oauth_client_expires on auth."oauthClient" ("expiresAt");
