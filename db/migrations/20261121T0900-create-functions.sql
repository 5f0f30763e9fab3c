-- Text search ignores case and accents; ids, times and totals are made in the application.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- The workspace this session may see; null (and so no row at all) until a door has set it.
create function current_workspace() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.workspace_id', true), '')::uuid;

-- unaccent() is only stable because its dictionary could be replaced; ours is the one named here.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- array_to_string() is only stable in general, but not so for text.
create function fold_all(value text, tags text[]) returns text
  language plpgsql immutable parallel safe
  as $$ begin return public.fold(value || ' ' || array_to_string(tags, ' ')); end $$;
