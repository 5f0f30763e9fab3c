-- With the kind in the index, a search of one kind does not read the words that records of other kinds have.
drop index record_index_words;
create index record_index_words on record_index using gin (workspace_id, entity, text gin_trgm_ops)
  with (gin_pending_list_limit = 512);

-- Per kind, at most `most` records whose text has these patterns: all of them if there are fewer.
create function first_records_with(kinds text[], patterns text[], most integer) returns table (entity text, id uuid)
  language plpgsql stable rows 200 as $$
begin
  perform set_config('app.pattern1', coalesce(patterns[1], ''), true), set_config('app.pattern2', coalesce(patterns[2], ''), true);
  return query
    select kind, found.id from unnest(kinds) as kind,
      lateral (select i.id from record_index i where i.workspace_id = current_workspace() and i.entity = kind limit most) as found;
  perform set_config('app.pattern1', '', true), set_config('app.pattern2', '', true);
end $$;

-- Numbers first, because they are rarer than words, then the longest: trigrams that are frequent cost little beside rare ones.
create or replace function search_patterns(words text[]) returns text[]
  language sql stable parallel safe
  return array(
    select '%' || word || '%'
    from (select distinct spelled(fold(given)) as word from unnest(words) as given) as folded
    where word ~ '[a-z0-9]{3}'
    order by word ~ '[0-9]{5}' desc, word ~ '[0-9]{3}' desc, length(word) desc, word limit 2);
