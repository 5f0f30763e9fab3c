-- Sheets that stock is counted by are commented on.
alter table comment
  add column stock_count uuid,
  add foreign key (workspace_id, stock_count) references stock_count (workspace_id, id) on delete cascade,
  drop constraint comment_check,
  add check (num_nonnulls(task, project, contact, deal, invoice, item, purchase_order, stock_count) = 1);
create index comment_stock_count on comment (workspace_id, stock_count, id) where stock_count is not null;
