-- Results count touches and leads of each week from these indexes alone.
create index touch_ts on touch (workspace_id, ts);
create index lead_created_at on lead (workspace_id, created_at);
