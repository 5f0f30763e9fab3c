-- The cell that a workspace is moved from, while its rows may still be there.
alter table directory_workspace add column moving_from text;

-- Rows of a held workspace are left out of logs, except while they are copied.
create or replace function skip_held() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.maintenance', true), '') <> 'on'
    and exists (select from workspace_hold where workspace_id = new.workspace_id and state <> 'draining') then
    return null;
  end if;
  return new;
end $$;

-- Called by the policies of cells, once per statement that reads: what is left of a moved workspace is out of date.
create function require_here(workspace uuid) returns boolean language plpgsql stable as $$
begin
  if exists (select from workspace_hold where workspace_id = workspace and state = 'moved') then
    raise exception 'the workspace was moved' using errcode = 'ATMOV';
  end if;
  return true;
end $$;

-- Makes this database the cell of that name: restrictive policies hold workspaces that are being moved. Called after
-- every migration; adds what is missing. A database that is not a cell has none of this, and pays nothing for it.
--   app, api, agent: a write is refused (ATMOV), once per statement, and so is a read of a moved workspace.
--   auth: a write is refused, or left out where one statement writes for many workspaces; a moved workspace is not seen.
--   relay: a held workspace is not seen, so that nothing is numbered, claimed or purged.
create function become_cell(cell_name text) returns void language plpgsql as $$
declare
  -- Written for many workspaces at once, and no loss if they are left out.
  logs constant text[] := array['token_use', 'token_request', 'agent_call'];
  skipped constant text[] := logs || array['token', 'agent_run'];
  session_awake constant text := $sql$(select require_awake(nullif(current_setting('app.workspace_id', true), '')::uuid))$sql$;
  session_here constant text := replace(session_awake, 'require_awake', 'require_here');
  known text;
  one record;
  role record;
  held text;
  awake text;
  auth_update text;
begin
  -- One process at a time.
  perform pg_advisory_xact_lock(7261844300119);
  insert into cell (name) values (cell_name) on conflict do nothing;
  select name into known from cell;
  if known <> cell_name then
    raise exception 'This database is the cell "%", and cannot be "%" as well.', known, cell_name;
  end if;

  select string_agg(quote_ident(roles[1]), ', ') filter (where policyname in ('app', 'api', 'agent')) as members,
    quote_ident(max(roles[1]) filter (where policyname = 'auth')) as auth,
    quote_ident(max(roles[1]) filter (where policyname = 'relay')) as relay
    into role
  from pg_policies where schemaname = 'public' and tablename = 'workspace';

  for one in
    select quote_ident(c.relname) as name, c.relname::text as plain, a.attname::text as workspace, a.attnotnull as always,
      array(select polname::text from pg_policy where polrelid = c.oid) as policies,
      exists (select from pg_trigger where tgrelid = c.oid and tgname = 'skip_held') as skips
    from pg_class c join pg_attribute a on a.attrelid = c.oid
      and a.attname = case c.relname when 'workspace' then 'id' else 'workspace_id' end
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
      and c.relname <> 'workspace_hold'
    order by c.relname
  loop
    held := format('%s in (select h.workspace_id from workspace_hold h where h.state <> ''draining'')', one.workspace);
    awake := format('(not (%s) or require_awake(%s))', held, one.workspace);
    held := format('not (%s)', held);
    if not one.always then
      awake := format('(%s is null or %s)', one.workspace, awake);
      held := format('(%s is null or %s)', one.workspace, held);
    end if;
    auth_update := case when one.plain = any (skipped) then held else awake end;

    if not 'awake_insert' = any (one.policies) then
      execute format('create policy awake_insert on %s as restrictive for insert to %s with check (%s)',
        one.name, role.members, session_awake);
      execute format('create policy awake_update on %s as restrictive for update to %s using (%s)',
        one.name, role.members, session_awake);
      execute format('create policy awake_delete on %s as restrictive for delete to %s using (%s)',
        one.name, role.members, session_awake);
      execute format('create policy present_members on %s as restrictive for select to %s using (%s)',
        one.name, role.members, session_here);
      execute format('create policy awake_auth_insert on %s as restrictive for insert to %s with check (%s)',
        one.name, role.auth, awake);
      execute format('create policy awake_auth_update on %s as restrictive for update to %s using (%s) with check (%s)',
        one.name, role.auth, auth_update, awake);
      execute format('create policy awake_auth_delete on %s as restrictive for delete to %s using (%s)',
        one.name, role.auth, awake);
      execute format('create policy present_auth on %s as restrictive for select to %s using (%s)',
        one.name, role.auth, replace(held, '<> ''draining''', '= ''moved'''));
      execute format('create policy present_relay on %s as restrictive for all to %s using (%s) with check (%s)',
        one.name, role.relay, held, awake);
    end if;
    if one.plain = any (logs) and not one.skips then
      execute format('create trigger skip_held before insert on %s for each row execute function skip_held()', one.name);
    end if;
  end loop;
end $$;
