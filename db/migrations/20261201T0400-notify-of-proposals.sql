-- People who decide about proposals are notified of them, and the page of a run says why a call failed.
alter table agent_call
  add column message text;

alter table notification
  drop constraint notification_kind_check,
  add constraint notification_kind_check
    check (kind in ('mention', 'assignment', 'due', 'review', 'quote', 'webhook', 'connector', 'proposal'));
alter table notification_choice
  drop constraint notification_choice_kind_check,
  add constraint notification_choice_kind_check
    check (kind in ('mention', 'assignment', 'due', 'review', 'quote', 'webhook', 'connector', 'proposal'));
