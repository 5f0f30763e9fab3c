-- Leads, tickets, bookings, comments and overdue invoices notify members. What a program creates is one notice an hour:
-- `source` is the program, `count` how many records it stands for.
alter table notification
  add column source uuid,
  add column count integer not null default 1 check (count > 0),
  drop constraint notification_kind_check,
  add constraint notification_kind_check
    check (kind in ('mention', 'assignment', 'comment', 'lead', 'ticket', 'booking', 'due', 'review', 'quote', 'overdue', 'webhook', 'connector', 'proposal', 'token'));
alter table notification_choice
  drop constraint notification_choice_kind_check,
  add constraint notification_choice_kind_check
    check (kind in ('mention', 'assignment', 'comment', 'lead', 'ticket', 'booking', 'due', 'review', 'quote', 'overdue', 'webhook', 'connector', 'proposal'));
create index notification_source on notification (workspace_id, member, source, id) where source is not null;
create index notification_overdue on notification (workspace_id, entity_id, member) where kind = 'overdue';

-- The members to notify of submissions; owners and managers if empty.
alter table form
  add column notify uuid[] not null default '{}',
  add column ticket_assignee uuid;
