-- The queue of a webhook is held by a lease, named as in other tables.
alter table webhook rename column lane_token to lease_token;
alter table webhook rename column lane_until to lease_until;
