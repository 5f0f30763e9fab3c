-- The searched text of every record, in a table of its own: the policy of this table (see db/record-access.ts) contains the
-- patterns, because a policy condition can use the index. Triggers keep it; a record refers to no row here, and the row
-- goes with its record.
create table record_index (
  workspace_id uuid not null,
  entity text not null,
  id uuid not null,
  text text not null
);

-- Trigrams of other letters than ASCII depend on the ctype of the database, so their bytes are spelled as digits. A word
-- that occurs in a text also occurs in the spelled text. Without backslashes, which are escapes in LIKE.
create function spelled(value text) returns text
  language sql stable parallel safe
  return replace(
    case when octet_length(value) = length(value) then value else encode(convert_to(value, 'UTF8'), 'escape') end, '\', '');

-- At most two patterns for LIKE, of words that trigrams find: long numbers and spelled letters if there are any, because
-- they are rare, or else the longest words. Wildcards in a word only find more.
create function search_patterns(words text[]) returns text[]
  language sql stable parallel safe
  return array(
    select '%' || word || '%'
    from (
      select word, rank() over (order by word ~ '[0-9]{5}' desc) as place
      from (select distinct spelled(fold(given)) as word from unnest(words) as given) as folded
      where word ~ '[a-z0-9]{3}'
    ) as ranked
    where place = 1 order by length(word) desc, word limit 2);

create function session_pattern(place integer) returns text
  language sql stable parallel safe
  return coalesce(nullif(current_setting('app.pattern' || place, true), ''), '%');

-- Records of this kind whose text has these patterns, among them all that have the words.
create function records_with(kind text, patterns text[]) returns setof uuid
  language plpgsql stable rows 100 as $$
begin
  perform set_config('app.pattern1', coalesce(patterns[1], ''), true), set_config('app.pattern2', coalesce(patterns[2], ''), true);
  return query select i.id from record_index i where i.workspace_id = current_workspace() and i.entity = kind;
  perform set_config('app.pattern1', '', true), set_config('app.pattern2', '', true);
end $$;

create function index_new_records() returns trigger language plpgsql as $$
begin
  insert into record_index (workspace_id, entity, id, text)
  select workspace_id, tg_table_name, id, spelled(coalesce(search_text, '')) from added;
  return null;
end $$;

create function index_changed_record() returns trigger language plpgsql as $$
begin
  update record_index set text = spelled(coalesce(new.search_text, ''))
  where workspace_id = new.workspace_id and entity = tg_table_name and id = new.id;
  return null;
end $$;

-- Whoever removes a record removes its text; so this acts as the owner.
create function remove_rows_of_indexed_records() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare before text := current_setting('app.maintenance', true);
begin
  perform set_config('app.maintenance', 'on', true);
  delete from record_index i using gone
  where i.workspace_id = gone.workspace_id and i.entity = tg_table_name and i.id = gone.id;
  perform set_config('app.maintenance', coalesce(before, ''), true);
  return null;
end $$;

-- Indexes the `search_text` of a table from now on. Migrations that create a searched table call it.
create function index_records(kind regclass) returns void language plpgsql as $$
begin
  execute format('create trigger index_new_records after insert on %s
    referencing new table as added for each statement execute function index_new_records()', kind);
  execute format('create trigger index_changed_record after update on %s
    for each row when (old.search_text is distinct from new.search_text) execute function index_changed_record()', kind);
  execute format('create trigger remove_indexed_records after delete on %s
    referencing old table as gone for each statement execute function remove_rows_of_indexed_records()', kind);
end $$;

set local app.maintenance = 'on';
do $$
declare
  kind text;
begin
  for kind in
    select quote_ident(table_name) from information_schema.columns
    where table_schema = 'public' and column_name = 'search_text' order by 1
  loop
    execute format('insert into record_index select workspace_id, %L, id, spelled(coalesce(search_text, '''')) from %s', kind, kind);
    perform index_records(kind::regclass);
  end loop;
end $$;

alter table record_index add primary key (workspace_id, entity, id);
-- A search reads the list of new entries as a whole, so it is kept short.
create index record_index_words on record_index using gin (workspace_id, text gin_trgm_ops) with (gin_pending_list_limit = 512);
