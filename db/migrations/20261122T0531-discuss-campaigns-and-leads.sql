-- Campaigns and leads are commented on. A lead goes with its contact, and its comments with it.
alter table comment
  add column campaign uuid,
  add column lead uuid,
  add foreign key (workspace_id, campaign) references campaign (workspace_id, id) on delete cascade,
  add foreign key (workspace_id, lead) references lead (workspace_id, id) on delete cascade,
  drop constraint comment_check,
  add check (
    num_nonnulls(task, project, contact, deal, invoice, item, purchase_order, stock_count, campaign, lead) = 1);
create index comment_campaign on comment (workspace_id, campaign, id) where campaign is not null;
create index comment_lead on comment (workspace_id, lead, id) where lead is not null;
