alter table invoice
  add column deal uuid,
  add foreign key (workspace_id, deal) references deal (workspace_id, id) on delete set null (deal);
create index invoice_deal on invoice (workspace_id, deal, id);
