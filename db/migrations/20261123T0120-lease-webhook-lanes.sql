-- Who drains a lane holds it until lane_until and renews it while it works. A lease that nobody renews ends by itself.
alter table webhook drop column lane_node;
alter table webhook add column lane_token uuid;
alter table webhook add column lane_until timestamptz(3);
