-- The member to notify if the email is not delivered, until they are notified.
alter table mail add column report_to uuid;
create index mail_to_report on mail (workspace_id, id) where report_to is not null and status in ('failed', 'suppressed');
alter table notification
  drop constraint notification_kind_check,
  add constraint notification_kind_check
    check (kind in ('mention', 'assignment', 'comment', 'lead', 'ticket', 'booking', 'due', 'review', 'quote', 'undelivered', 'overdue', 'webhook', 'connector', 'proposal', 'token', 'import'));
alter table notification_choice
  drop constraint notification_choice_kind_check,
  add constraint notification_choice_kind_check
    check (kind in ('mention', 'assignment', 'comment', 'lead', 'ticket', 'booking', 'due', 'review', 'quote', 'undelivered', 'overdue', 'webhook', 'connector', 'proposal'));
