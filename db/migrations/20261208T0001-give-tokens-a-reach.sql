-- What a token may call: everything, or the agent connector alone. A token whose changes wait for approval could write
-- through REST without it.
set local app.maintenance = 'on';

alter table token
  add column reach text not null default 'all' check (reach in ('all', 'agent'));
update token set reach = 'agent' where kind = 'oauth';

create function pg_temp.instant(at timestamptz) returns text
  language sql stable
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

alter table notification
  drop constraint notification_kind_check,
  add constraint notification_kind_check
    check (kind in ('mention', 'assignment', 'due', 'review', 'quote', 'webhook', 'connector', 'proposal', 'token'));

with limited as (
  update token set reach = 'agent', version = version + 1, updated_at = now()
  where approval and kind <> 'oauth' and (revoked_at is null or revoked_at > now()) returning *
), logged as (
  insert into change (workspace_id, event, entity, entity_id, version, actor_kind, record, before, at)
  select workspace_id, 'token.updated', 'token', id, version, 'system',
    json_build_object('id', id, 'name', name, 'kind', kind, 'access', access, 'reach', reach, 'owner_functions', owner_functions,
      'approval', approval, 'last_four', last_four, 'created_by', created_by, 'created_at', pg_temp.instant(created_at),
      'expires_at', pg_temp.instant(expires_at), 'revoked_at', pg_temp.instant(revoked_at), 'version', version, 'updated_at', pg_temp.instant(updated_at)),
    json_build_object('reach', 'all'), now()
  from limited
)
insert into notification (workspace_id, id, member, kind, entity, entity_id, subject, shown, created_at)
select m.workspace_id, new_id(now(), row_number() over (order by limited.id, m.id)), m.id, 'token', 'token', limited.id, limited.name, true, now()
from limited join member m on m.workspace_id = limited.workspace_id and m.role = 'owner' and m.status = 'active';

update token set reach = 'agent' where approval;
drop function pg_temp.instant;
