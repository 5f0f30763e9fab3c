-- Which changes a webhook receives, and how much of them.
alter table webhook
  add column payload text not null default 'full' check (payload in ('full', 'diff', 'thin')),
  add column only_changes text[] not null default '{}',
  add column "where" jsonb not null default '{}',
  add column skip_imports boolean not null default false;

-- As it was when the event was queued, so that every attempt and resend has the same body.
alter table webhook_delivery add column payload text not null default 'full' check (payload in ('full', 'diff', 'thin'));
