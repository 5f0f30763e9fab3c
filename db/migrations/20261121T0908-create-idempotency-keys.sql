-- Written in the transaction of the effect. body is sealed when the answer bears a secret.
create table idempotency_key (
  workspace_id uuid not null,
  token_id uuid not null,
  key text not null,
  fingerprint bytea not null,
  status integer not null,
  headers json not null,
  body text not null,
  sealed boolean not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, token_id, key),
  foreign key (workspace_id, token_id) references token (workspace_id, id) on delete cascade
);
create index idempotency_key_age on idempotency_key (workspace_id, created_at);
