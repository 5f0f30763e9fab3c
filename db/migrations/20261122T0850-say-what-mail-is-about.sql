-- The records that a mail tells somebody else of, so that it is found when one of them is erased.
alter table mail add column about uuid[];

set local app.maintenance = 'on';
update mail set about = array(
    select found[1]::uuid from regexp_matches(body, '/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\M', 'g') as found)
  where kind in ('mention', 'assignment', 'due');
update mail set about = array(
    select id from booking b
    where b.workspace_id = mail.workspace_id and position(b.name || ', ' || b.email in mail.body) > 0)
  where kind = 'booking';
