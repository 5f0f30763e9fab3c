-- A campaign that people leave out has its own value: a campaign matched by hand loses its match when the campaign of the
-- workspace is purged, and is then matched as if nobody had chosen.
alter table external_campaign
  drop constraint external_campaign_matched_by_check,
  add constraint external_campaign_matched_by_check check (matched_by in ('utm', 'slug', 'name', 'hand', 'left_out')),
  add check (matched_by <> 'left_out' or campaign is null);
