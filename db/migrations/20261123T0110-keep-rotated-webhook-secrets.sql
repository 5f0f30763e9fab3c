-- Each secret that was rotated out signs webhook-signature until its own 24 hours are over.
create table webhook_old_secret (
  workspace_id uuid not null,
  webhook_id uuid not null,
  id uuid not null default gen_random_uuid(),
  secret text not null,
  until timestamptz(3) not null,
  primary key (workspace_id, webhook_id, id),
  foreign key (workspace_id, webhook_id) references webhook (workspace_id, id) on delete cascade
);

insert into webhook_old_secret (workspace_id, webhook_id, secret, until)
  select workspace_id, id, previous_secret, previous_secret_until from webhook
  where previous_secret is not null and previous_secret_until > now();

alter table webhook drop column previous_secret, drop column previous_secret_until;
