-- Items and orders to suppliers are commented on. An item that nothing was ever booked on, and an order that was never placed, may go
-- to the Trash; an item gives its number and EAN back while it is there.
alter table item add column deleted_at timestamptz(3);
create index item_trash on item (workspace_id, deleted_at) where deleted_at is not null;
alter table purchase_order add column deleted_at timestamptz(3);
create index purchase_order_trash on purchase_order (workspace_id, deleted_at) where deleted_at is not null;

-- Movements have no keys that would do this (20261121T1720). A workspace that is deleted takes everything along.
create function keep_booked_item() returns trigger language plpgsql as $$
begin
  if exists (select from workspace where id = old.workspace_id)
    and exists (select from movement where workspace_id = old.workspace_id and item = old.id) then
    raise exception 'item % is in the ledger', old.id using errcode = 'foreign_key_violation';
  end if;
  return old;
end $$;
create trigger keep_booked_item before delete on item for each row execute function keep_booked_item();

alter table purchase_order add column search_text text generated always as (
  fold(number || ' ' || coalesce(supplier, '') || ' ' || note)) stored;
alter table stock_count add column search_text text generated always as (fold(number || ' ' || note)) stored;

alter table comment
  add column item uuid,
  add column purchase_order uuid,
  add foreign key (workspace_id, item) references item (workspace_id, id) on delete cascade,
  add foreign key (workspace_id, purchase_order) references purchase_order (workspace_id, id) on delete cascade,
  drop constraint comment_check,
  add check (num_nonnulls(task, project, contact, deal, invoice, item, purchase_order) = 1);
create index comment_item on comment (workspace_id, item, id) where item is not null;
create index comment_purchase_order on comment (workspace_id, purchase_order, id) where purchase_order is not null;
