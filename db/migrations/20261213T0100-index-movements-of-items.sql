-- The ledger of one item in its order, from any place.
create index movement_item on movement (workspace_id, item, id);
