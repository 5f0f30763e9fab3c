-- A campaign is named ignoring case and runs of spaces, as items are; the key is made in the application. What was named before
-- the campaign was there is its own: the key of a cost or touch then is the id, and spellings that had rows of their own share one.
set app.maintenance = 'on';
alter table campaign add column name_key text;
update campaign set name_key = lower(regexp_replace(btrim(normalize(name, nfc)), '\s+', ' ', 'g'));
alter table campaign alter column name_key set not null;
drop index campaign_name;
create index campaign_name on campaign (workspace_id, name_key) where deleted_at is null;

delete from cost using cost later
where later.workspace_id = cost.workspace_id and later.campaign = cost.campaign and later.date = cost.date
  and later.channel = cost.channel and later.currency = cost.currency
  and (later.updated_at, later.id) > (cost.updated_at, cost.id);
update cost set campaign_key = campaign where campaign is not null and campaign_key <> campaign::text;
delete from touch using touch earlier
where earlier.workspace_id = touch.workspace_id and earlier.campaign = touch.campaign and earlier.email = touch.email
  and earlier.kind = touch.kind and earlier.source = touch.source and earlier.medium = touch.medium and earlier.ts = touch.ts
  and earlier.id < touch.id;
update touch set campaign_key = campaign where campaign is not null and campaign_key <> campaign::text;
