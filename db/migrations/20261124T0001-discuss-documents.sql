-- Comments on documents, mind maps, tickets, risks and quotes. The migrations that create these tables add the foreign keys.
alter table comment
  add column document uuid,
  add column mindmap uuid,
  add column ticket uuid,
  add column risk uuid,
  add column quote uuid,
  drop constraint comment_check,
  add check (
    num_nonnulls(
      task, project, contact, deal, invoice, item, purchase_order, stock_count, campaign, lead,
      document, mindmap, ticket, risk, quote) = 1);
create index comment_document on comment (workspace_id, document, id) where document is not null;
create index comment_mindmap on comment (workspace_id, mindmap, id) where mindmap is not null;
create index comment_ticket on comment (workspace_id, ticket, id) where ticket is not null;
create index comment_risk on comment (workspace_id, risk, id) where risk is not null;
create index comment_quote on comment (workspace_id, quote, id) where quote is not null;
