-- What the program books itself (receipts of orders, lines of counts) has a key of its own and stays out of the duplicate rule, which
-- is for what is pushed. A counter-entry names the record it reverses, and each record is reversed once. order is the purchase order that
-- a receipt was credited to, batch the push or act that booked the entry.
alter table movement
  add column note text,
  add column batch uuid,
  add column own_key text,
  add column reverses uuid,
  add column "order" uuid;
drop index movement_repeat;
create unique index movement_repeat on movement (workspace_id, ref, date, item, signed)
  where ref is not null and own_key is null and id = record;
create unique index movement_own_key on movement (workspace_id, own_key) where own_key is not null and id = record;
create unique index movement_reverses on movement (workspace_id, reverses) where reverses is not null and id = record;
create index movement_batch on movement (workspace_id, batch) where batch is not null;

-- Receipts that were credited so far: their ref names an order that was under way and has the item.
update movement set "order" = o.id
from purchase_order o
where o.workspace_id = movement.workspace_id
  and movement.type = 'receipt'
  and o.number_key in (upper(trim(movement.ref)), upper(trim(regexp_replace(movement.ref, '/[^/]*$', ''))))
  and o."orderedAt" <= movement.created_at
  and (o."receivedAt" is null or o."receivedAt" >= movement.created_at)
  and exists (
    select from purchase_order_line line
    where line.workspace_id = o.workspace_id and line."order" = o.id and line.item = movement.item
  );
