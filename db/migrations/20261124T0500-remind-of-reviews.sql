-- A notification about a review date, which is `due`.
alter table notification
  drop constraint notification_kind_check,
  add constraint notification_kind_check check (kind in ('mention', 'assignment', 'due', 'review', 'webhook')),
  add column due date;
alter table notification_choice
  drop constraint notification_choice_kind_check,
  add constraint notification_choice_kind_check check (kind in ('mention', 'assignment', 'due', 'review', 'webhook'));

-- Reminders of review dates that were sent: 14 days before, 1 day before, and 0 when the date has passed.
create table review_notice (
  workspace_id uuid not null references workspace (id) on delete cascade,
  entity text not null,
  entity_id uuid not null,
  member uuid not null,
  due date not null,
  days smallint not null,
  primary key (workspace_id, entity, entity_id, member, due, days),
  foreign key (workspace_id, member) references member (workspace_id, id) on delete cascade
);
