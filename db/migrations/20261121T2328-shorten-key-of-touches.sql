-- Four long words beside an address are more than an entry of an index may hold: it has their digest.
alter table touch drop constraint touch_workspace_id_email_kind_campaign_key_source_medium_ts_key;
create unique index touch_once on touch (
  workspace_id, email, ts,
  md5(quote_literal(kind) || quote_literal(campaign_key) || quote_literal(source) || quote_literal(medium)));
