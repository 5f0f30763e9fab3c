create table webhook (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  url text not null,
  description text not null,
  events text not null,
  ordered boolean not null,
  status text not null check (status in ('active', 'paused', 'disabled')),
  disabled_reason text,
  secret text not null,
  secret_hint text not null,
  previous_secret text,
  previous_secret_until timestamptz(3),
  exhausted_in_a_row integer not null default 0,
  failing_since timestamptz(3),
  slowed_until timestamptz(3),
  -- The worker process that drains this lane; it holds it while its row in node beats.
  lane_node uuid,
  last_success_at timestamptz(3),
  last_failure_at timestamptz(3),
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (workspace_id, id)
) with (fillfactor = 50);

-- The truth about a delivery; a worker job is only a wake-up. seq names the change whose bytes are sent;
-- a test event has no change and carries its own body. lease_token fences: who lost the lane cannot write results.
create table webhook_delivery (
  workspace_id uuid not null,
  webhook_id uuid not null,
  id uuid not null,
  seq bigint,
  event text not null,
  event_id uuid not null,
  body text,
  status text not null check (status in ('pending', 'sending', 'delivered', 'failed', 'held', 'cancelled')),
  attempts_made integer not null default 0,
  -- Attempts made before the ladder began anew by recovering.
  attempts_before integer not null default 0,
  next_attempt_at timestamptz(3),
  lease_token uuid,
  response_status integer,
  error_code text,
  resend_of uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, webhook_id, id),
  foreign key (workspace_id, webhook_id) references webhook (workspace_id, id) on delete cascade
);
create unique index webhook_delivery_once on webhook_delivery (workspace_id, webhook_id, seq) where resend_of is null;
create index webhook_delivery_due on webhook_delivery (workspace_id, webhook_id, next_attempt_at, seq)
  where status = 'pending';
create index webhook_delivery_open on webhook_delivery (workspace_id, webhook_id, seq)
  where status in ('pending', 'sending');
create index webhook_delivery_held on webhook_delivery (workspace_id, webhook_id, created_at) where status = 'held';

create table webhook_attempt (
  workspace_id uuid not null,
  webhook_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  started_at timestamptz(3) not null,
  request_headers json not null,
  response_status integer,
  response_headers json,
  response_body text,
  response_truncated boolean not null,
  timings json not null,
  address text,
  error_code text,
  next_attempt_at timestamptz(3),
  primary key (workspace_id, webhook_id, delivery_id, number),
  foreign key (workspace_id, webhook_id, delivery_id) references webhook_delivery (workspace_id, webhook_id, id)
    on delete cascade
);

-- UUID version 7 (RFC 9562) for rows made set-wise; `place` orders those of one instant.
create function new_id(at timestamptz, place bigint) returns uuid
  language sql volatile parallel safe
  return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(place & 4095), 3, '0')
    || right(gen_random_uuid()::text, 17))::uuid;
