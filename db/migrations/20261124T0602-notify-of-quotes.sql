alter table notification
  drop constraint notification_kind_check,
  add constraint notification_kind_check check (kind in ('mention', 'assignment', 'due', 'review', 'quote', 'webhook'));
alter table notification_choice
  drop constraint notification_choice_kind_check,
  add constraint notification_choice_kind_check
    check (kind in ('mention', 'assignment', 'due', 'review', 'quote', 'webhook'));
