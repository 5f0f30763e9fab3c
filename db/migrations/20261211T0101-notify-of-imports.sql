-- The end of an import is one notification, which never is an email.
alter table notification
  drop constraint notification_kind_check,
  add constraint notification_kind_check
    check (kind in ('mention', 'assignment', 'comment', 'lead', 'ticket', 'booking', 'due', 'review', 'quote', 'overdue', 'webhook', 'connector', 'proposal', 'token', 'import'));
