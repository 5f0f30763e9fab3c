-- Fields of a record that was here before its import: they keep what they had, whatever the source says.
alter table import_link add column kept text[] not null default '{}';
