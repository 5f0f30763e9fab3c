-- A change that continues the one before it, such as a save while somebody types, is no entry of its own in the activity log.
alter table change add column continues boolean not null default false;
