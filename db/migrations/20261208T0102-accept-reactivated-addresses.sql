-- Providers also report that they send to an address again.
alter table email_event drop constraint email_event_class_check,
  add constraint email_event_class_check check (class in
    ('hard', 'complaint', 'unsubscribe', 'provider_suppressed', 'soft', 'delivery', 'reactivated', 'other', 'unknown'));
