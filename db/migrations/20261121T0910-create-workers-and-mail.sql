-- Heartbeats of running processes: a worker that stops beating is taken over; a second web node moves the rate limiter to Postgres.
create table node (
  id uuid primary key,
  kind text not null check (kind in ('web', 'worker', 'both')),
  worker_pools text[] not null,
  version text not null,
  started_at timestamptz(3) not null,
  seen_at timestamptz(3) not null
);

-- Every mail we send or would send; bodies that carry a sign-in or reset link are masked before they are kept.
create table mail (
  id uuid primary key,
  workspace_id uuid references workspace (id) on delete cascade,
  kind text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  status text not null check (status in ('outbox', 'queued', 'sent', 'failed')),
  error text,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3)
);
create index mail_age on mail (created_at);
