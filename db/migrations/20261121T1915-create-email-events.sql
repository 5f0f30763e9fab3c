-- What mail providers tell of our mail: global, since the sending account is the server's. `email` is the address in the form
-- that is compared, null where the provider does not say whose it was; `sealed` is the event as it came.
create table email_event (
  id uuid primary key,
  provider text not null,
  event_key text not null,
  class text not null check (class in
    ('hard', 'complaint', 'unsubscribe', 'provider_suppressed', 'soft', 'delivery', 'other', 'unknown')),
  email text,
  message_id text,
  at timestamptz(3) not null,
  detail text,
  -- The names of an event that was not understood, with its values left out: what may be shown to anybody.
  shape text,
  sealed text not null,
  -- Consent that is still to be withdrawn because of it.
  withdraws boolean not null,
  received_at timestamptz(3) not null,
  unique (provider, event_key)
);
create index email_event_address on email_event (email, class, at);
create index email_event_message on email_event (message_id) where message_id is not null;
create index email_event_withdraws on email_event (id) where withdraws;
create index email_event_unknown on email_event (id) where class = 'unknown';
create index email_event_age on email_event (received_at);

-- Addresses that get no mail at all. `until` is set where it ends by itself.
create table suppression (
  email text primary key,
  reason text not null check (reason in ('hard', 'complaint', 'provider_suppressed', 'soft')),
  provider text not null,
  detail text,
  since timestamptz(3) not null,
  until timestamptz(3)
);

-- `reference` is the name under which the mail server took it, which providers repeat in what they tell later.
alter table mail drop constraint mail_status_check,
  add constraint mail_status_check check (status in ('outbox', 'queued', 'sent', 'failed', 'suppressed')),
  add column reference text;
create index mail_reference on mail (reference) where reference is not null;
