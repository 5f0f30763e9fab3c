-- Comparisons of numeric are not leakproof, so row level security keeps them out of indexes; those of double precision are. It orders
-- amounts of 14 digits as numeric does.
alter table deal add column sort_amount double precision generated always as (amount::double precision) stored;
drop index deal_by_amount;
drop index deal_by_amount_descending;
create index deal_by_amount on deal (workspace_id, sort_amount, id) where deleted_at is null;
create index deal_by_amount_descending on deal (workspace_id, sort_amount desc nulls last, id desc) where deleted_at is null;
alter table invoice add column sort_total double precision not null generated always as (total::double precision) stored;
drop index invoice_by_total;
create index invoice_by_total on invoice (workspace_id, sort_total, id) where deleted_at is null;
