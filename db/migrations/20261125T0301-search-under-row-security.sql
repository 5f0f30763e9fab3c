-- Row level security keeps `@@`, which is not leakproof, out of index conditions, unless it is a part of the policy. So the policy
-- of document_index (see db/record-access.ts) shows the rows that have these words: all of them while nothing is searched for.
create function session_words() returns tsquery
  language sql stable parallel safe
  return coalesce(nullif(current_setting('app.words', true), ''), $$!' '$$)::tsquery;

drop function index_document(uuid, tsvector);
drop function documents_with(tsquery);
create function documents_with(words tsquery) returns setof uuid
  language plpgsql stable
  as $$
    begin
      perform set_config('app.words', words::text, true);
      return query select i.document from document_index i where i.workspace_id = current_workspace();
      perform set_config('app.words', '', true);
    end
  $$;

-- Texts without spaces are searched by pairs of characters.
update document_index i set words = i.words || array_to_tsvector(found.pairs)
from document d cross join lateral (
  select array_agg(distinct substr(run[1], at, 2)) as pairs
  from regexp_matches(translate(normalize(d."text", nfkd), U&'\3099\309A', ''), '[\u3041-\u30ff\u3400-\u9fff]+', 'g') run
    cross join generate_series(1, length(run[1])) at
) found
where d.workspace_id = i.workspace_id and d.id = i.document and found.pairs is not null
  and d."text" ~ '[\u3041-\u30ff\u3400-\u9fff]';
