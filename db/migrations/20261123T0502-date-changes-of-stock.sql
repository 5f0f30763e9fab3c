-- When the stock of an item changed last, so that a copy of it can be kept up to date. Stock of before counts as changed now.
alter table item_stock add column changed_at timestamptz(3) not null default now();
alter table item_stock alter column changed_at drop default;
