-- The fields that a revert left as they were, because they had changed since. The reverted change counts as reverted
-- when a revert left none.
alter table change add column kept text[];
