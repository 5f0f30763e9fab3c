-- What a push asks is which places were counted after the earliest of its records: mostly none, however long the history.
drop index movement_count;
create index movement_count on movement (workspace_id, at) where counted is not null;
