-- Who works on a lead, and the deal that was created from it. Answers of lead stay the same but for the two fields, which are null.
alter table lead
  add column owner uuid,
  add column deal uuid,
  add foreign key (workspace_id, deal) references deal (workspace_id, id) on delete set null (deal);
create index lead_of_deal on lead (workspace_id, deal) where deal is not null;
