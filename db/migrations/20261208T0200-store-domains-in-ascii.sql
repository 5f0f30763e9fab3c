-- Addresses are stored with the domain in ASCII, so that both spellings are one person. Contacts, leads, touches and
-- submissions were stored so before.

-- RFC 3492, section 6.3.
create function pg_temp.punycode(label text) returns text language plpgsql immutable strict as $$
declare
  points integer[] := array(select ascii(c) from regexp_split_to_table(label, '') with ordinality as s (c, place) order by place);
  result text := (select coalesce(string_agg(chr(p), '' order by place), '')
    from unnest(points) with ordinality as s (p, place) where p < 128);
  basic integer := length(result);
  handled integer := basic;
  n integer := 128;
  delta integer := 0;
  bias integer := 72;
  point integer;
  next integer;
  q integer;
  k integer;
  t integer;
begin
  if basic = cardinality(points) then return label; end if;
  if basic > 0 then result := result || '-'; end if;
  while handled < cardinality(points) loop
    next := (select min(p) from unnest(points) as s (p) where p >= n);
    delta := delta + (next - n) * (handled + 1);
    n := next;
    foreach point in array points loop
      if point < n then delta := delta + 1; end if;
      if point = n then
        q := delta;
        k := 36;
        loop
          t := least(greatest(k - bias, 1), 26);
          exit when q < t;
          result := result || substr('abcdefghijklmnopqrstuvwxyz0123456789', t + (q - t) % (36 - t) + 1, 1);
          q := (q - t) / (36 - t);
          k := k + 36;
        end loop;
        result := result || substr('abcdefghijklmnopqrstuvwxyz0123456789', q + 1, 1);
        delta := case when handled = basic then delta / 700 else delta / 2 end;
        delta := delta + delta / (handled + 1);
        k := 0;
        while delta > 455 loop
          delta := delta / 35;
          k := k + 36;
        end loop;
        bias := k + 36 * delta / (delta + 38);
        delta := 0;
        handled := handled + 1;
      end if;
    end loop;
    delta := delta + 1;
    n := n + 1;
  end loop;
  return 'xn--' || result;
end $$;

create function pg_temp.ascii_domain(email text) returns text language sql immutable strict as $$
  select case when email !~ '@[^@]*[^\x01-\x7f][^@]*$' then email else
    regexp_replace(email, '[^@]*$', '') || (
      select string_agg(pg_temp.punycode(label), '.' order by place)
      from regexp_split_to_table(lower(normalize(substring(email from '[^@]*$'), NFKC)), '[.]') with ordinality as s (label, place))
    end
$$;

set local app.maintenance = 'on';

-- Two accounts with spellings of one address stay as they are; "atrium doctor" names them.
update auth."user" u set email = spelled.ascii from (
  select id, pg_temp.ascii_domain(email) as ascii, row_number() over (partition by pg_temp.ascii_domain(email) order by id) as place
  from auth."user" where email ~ '[^\x01-\x7f]') spelled
where u.id = spelled.id and spelled.place = 1 and u.email <> spelled.ascii
  and not exists (select from auth."user" other where other.email = spelled.ascii);

-- Of two suppressions of one address, the stricter is kept: one that holds, then the stronger reason, then the longer.
create temporary table spelled on commit drop as
  select distinct on (ascii) ascii, reason, provider, detail, since, until
  from (select pg_temp.ascii_domain(email) as ascii, s.* from suppression s) each
  where ascii in (select pg_temp.ascii_domain(email) from suppression where email ~ '[^\x01-\x7f]')
  order by ascii, (until is null or until > now()) desc,
    array_position('{soft,provider_suppressed,hard,complaint}'::text[], reason) desc, until desc nulls first, since desc;
delete from suppression where pg_temp.ascii_domain(email) in (select ascii from spelled);
insert into suppression (email, reason, provider, detail, since, until)
  select ascii, reason, provider, detail, since, until from spelled;

update email_event set email = pg_temp.ascii_domain(email) where email ~ '[^\x01-\x7f]';
update mail set recipient = pg_temp.ascii_domain(recipient) where recipient ~ '[^\x01-\x7f]';
update member_hr set private_email = pg_temp.ascii_domain(private_email) where private_email ~ '[^\x01-\x7f]';
update booking set email = pg_temp.ascii_domain(email) where email ~ '[^\x01-\x7f]';
update quote_revision set recipients = array(
    select pg_temp.ascii_domain(r) from unnest(recipients) with ordinality as s (r, place) order by place)
  where recipients::text ~ '[^\x01-\x7f]';
update external_invoice set email = pg_temp.ascii_domain(email) where email ~ '[^\x01-\x7f]';
update workspace set seller = (seller::jsonb || jsonb_build_object('email', pg_temp.ascii_domain(seller ->> 'email')))::json
  where seller ->> 'email' ~ '[^\x01-\x7f]';

-- Records whose answer changes get a version, and a change by the system with the record as it is answered.
create function pg_temp.instant(at timestamptz) returns text language sql immutable as
  $$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

with spelled as (
  select workspace_id, id, requester_email as old from ticket where requester_email ~ '[^\x01-\x7f]'
), revised as (
  update ticket t set requester_email = pg_temp.ascii_domain(old),
    version = t.version + (t.deleted_at is null)::integer,
    updated_at = case when t.deleted_at is null then now() else t.updated_at end
  from spelled s where t.workspace_id = s.workspace_id and t.id = s.id and pg_temp.ascii_domain(old) <> old
  returning t.*, old
)
insert into change (workspace_id, event, entity, entity_id, version, actor_kind, record, before, at)
select workspace_id, 'ticket.updated', 'ticket', id, version, 'system', json_build_object(
    'id', id, 'number', number, 'title', title, 'desc', "desc", 'type', type, 'status', status, 'impact', impact,
    'urgency', urgency, 'priority', priority, 'contact', contact, 'requester_email', requester_email,
    'assignee', assignee, 'project', project, 'due', due, 'source', source, 'tags', tags, 'resolution', resolution,
    'first_response_at', pg_temp.instant(first_response_at), 'resolved_at', pg_temp.instant(resolved_at),
    'closed_at', pg_temp.instant(closed_at), 'reopened', reopened, 'respond_by', pg_temp.instant(respond_by),
    'resolve_by', pg_temp.instant(resolve_by), 'paused_at', pg_temp.instant(paused_at),
    'paused_minutes', paused_minutes,
    'attachments', array(select file from attachment a where a.workspace_id = revised.workspace_id
      and a.entity = 'ticket' and a.entity_id = revised.id order by a.position),
    'version', version, 'created_at', pg_temp.instant(created_at), 'updated_at', pg_temp.instant(updated_at)),
  json_build_object('requester_email', old), updated_at
from revised where deleted_at is null;

with spelled as (
  select workspace_id, id, email as old, pg_temp.ascii_domain(email) as ascii,
    row_number() over (partition by workspace_id, lower(pg_temp.ascii_domain(email)) order by id) as place
  from member where email ~ '[^\x01-\x7f]'
), revised as (
  update member m set email = s.ascii, version = m.version + 1, updated_at = now()
  from spelled s where m.workspace_id = s.workspace_id and m.id = s.id and s.place = 1 and s.ascii <> s.old
    and not exists (select from member other where other.workspace_id = s.workspace_id and lower(other.email) = lower(s.ascii))
  returning m.*, old
)
insert into change (workspace_id, event, entity, entity_id, version, actor_kind, record, before, at)
select workspace_id, 'member.updated', 'member', id, version, 'system', json_build_object(
    'id', id, 'name', name, 'email', email, 'title', title, 'avatar_url', avatar_url, 'role', role, 'status', status,
    'joined_at', pg_temp.instant(joined_at), 'version', version, 'created_at', pg_temp.instant(created_at),
    'updated_at', pg_temp.instant(updated_at)),
  json_build_object('email', old), updated_at
from revised;

-- The feed tells these changes, webhooks do not: they get numbers here, unless earlier changes still wait for theirs.
with own as (
  select workspace_id, id, row_number() over (partition by workspace_id order by id) as place,
    count(*) over (partition by workspace_id) as count
  from change where xid = pg_current_xact_id() and workspace_id not in (
    select workspace_id from change where seq is null and xid <> pg_current_xact_id())
), counted as (
  insert into feed (workspace_id, last_seq) select workspace_id, count(*) from own group by 1
  on conflict (workspace_id) do update set last_seq = feed.last_seq + excluded.last_seq
  returning workspace_id, last_seq
)
update change c set seq = f.last_seq - o.count + o.place from own o join counted f using (workspace_id)
where c.workspace_id = o.workspace_id and c.id = o.id;

-- The history tells the same spelling, so that an erasure finds it.
update change set
  record = case when record ->> field ~ '[^\x01-\x7f]'
    then (record::jsonb || jsonb_build_object(field, pg_temp.ascii_domain(record ->> field)))::json else record end,
  before = case when before ->> field ~ '[^\x01-\x7f]'
    then (before::jsonb || jsonb_build_object(field, pg_temp.ascii_domain(before ->> field)))::json else before end
from (values ('ticket', 'requester_email'), ('booking', 'email')) as spelled (kind, field)
where entity = kind and (record ->> field ~ '[^\x01-\x7f]' or before ->> field ~ '[^\x01-\x7f]');

set local app.maintenance = '';
