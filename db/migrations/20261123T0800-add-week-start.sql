alter table workspace
  add column week_starts_on text not null default 'monday'
  constraint workspace_week_starts_on check (week_starts_on in ('monday', 'sunday', 'saturday'));
