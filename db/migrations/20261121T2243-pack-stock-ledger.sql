-- A push touches as few pages as it can. Refs of a day lie together where items do not; rows of stock are written over and over,
-- and with room on their page no index learns of it.
drop index movement_repeat;
create unique index movement_repeat on movement (workspace_id, ref, date, item, signed) where ref is not null and id = record;
alter table stock set (fillfactor = 70);
alter table item_stock set (fillfactor = 70);
