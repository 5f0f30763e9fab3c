-- The activity names the items of a batch by the moment it was booked; the ledger only grows, so a few pages of summaries do.
create index movement_created on movement using brin (created_at);
