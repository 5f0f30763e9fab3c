-- Two thousand entries in a call are checked against four tables each, which is most of the call. Nobody may delete an item, a place or a
-- lot (db/access.ts), and the ledger takes their ids from rows it has just read or written: these keys guard against nothing.
alter table movement
  drop constraint movement_workspace_id_item_fkey,
  drop constraint movement_workspace_id_location_fkey,
  drop constraint "movement_workspace_id_toLocation_fkey",
  drop constraint movement_workspace_id_lot_fkey;
alter table stock
  drop constraint stock_workspace_id_item_fkey,
  drop constraint stock_workspace_id_location_fkey,
  drop constraint stock_workspace_id_lot_fkey;
