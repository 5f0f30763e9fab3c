-- The order of names: ignores case and accents, and is the same in every database, because it compares bytes. At most
-- 200 characters, so that it fits an index.
create function sort_key(value text) returns text
  language sql immutable strict parallel safe
  return left(fold(btrim(value)), 200) collate "C";

alter table campaign add column sort_name text collate "C" generated always as (sort_key(name)) stored;
alter table contact
  add column sort_name text collate "C" generated always as (sort_key(name)) stored,
  add column sort_company text collate "C" generated always as (sort_key(company)) stored;
alter table deal add column sort_name text collate "C" generated always as (sort_key(name)) stored;
alter table document add column sort_title text collate "C" generated always as (sort_key(title)) stored;
alter table folder add column sort_name text collate "C" generated always as (sort_key(name)) stored;
alter table item add column sort_name text collate "C" generated always as (sort_key(name)) stored;
alter table member add column sort_name text collate "C" generated always as (sort_key(name)) stored;
alter table mindmap add column sort_title text collate "C" generated always as (sort_key(title)) stored;
alter table project add column sort_name text collate "C" generated always as (sort_key(name)) stored;
alter table risk add column sort_title text collate "C" generated always as (sort_key(title)) stored;
alter table task add column sort_title text collate "C" generated always as (sort_key(title)) stored;
alter table ticket add column sort_title text collate "C" generated always as (sort_key(title)) stored;
