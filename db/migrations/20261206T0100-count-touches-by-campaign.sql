-- Results count touches by campaign and week from this index alone.
drop index touch_campaign;
create index touch_campaign on touch (workspace_id, campaign, campaign_label, ts);
