-- Changes that the feed reports and webhooks do not.
alter table change add column to_webhooks boolean not null default true;

-- Records that a migration changed a record: a new version, and a change by the system with the record as it is
-- answered, in the feed only. `fields`: the fields of the answer that are columns; `more`: the others, such as
-- `attachments`; `before`: the old values. Records in the Trash change silently, as their restore is a change of its own.
create function revise_record(kind text, workspace uuid, record uuid, fields text[], before jsonb, more jsonb default '{}')
  returns void language plpgsql as $$
declare
  present text := '';
  answer text;
  revised record;
begin
  select string_agg(format(case when atttypid = 'timestamptz'::regtype
      then '%L, to_char(%I at time zone ''UTC'', ''YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'')' else '%L, %I' end, attname, attname),
      ', ' order by array_position(fields, attname::text))
    into answer
    from pg_attribute where attrelid = kind::regclass and not attisdropped and attname = any (fields);
  if exists (select from pg_attribute where attrelid = kind::regclass and not attisdropped and attname = 'deleted_at') then
    present := 'and deleted_at is null';
  end if;
  execute format(
    'update %I set version = version + 1, updated_at = now() where workspace_id = $1 and id = $2 %s
      returning version, updated_at, jsonb_build_object(%s) as answer', kind, present, answer)
    into revised using workspace, record;
  if revised.version is null then return; end if;
  insert into change (workspace_id, event, entity, entity_id, version, actor_kind, record, before, at, to_webhooks)
    values (workspace, kind || '.updated', kind, record, revised.version, 'system', revised.answer || more, before,
      revised.updated_at, false);
end $$;
