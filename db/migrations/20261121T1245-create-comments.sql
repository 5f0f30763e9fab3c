-- A comment belongs to one record: whichever of the five columns is filled. It goes when the record is purged.
create table comment (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  task uuid,
  project uuid,
  contact uuid,
  deal uuid,
  invoice uuid,
  author uuid,
  text text not null,
  mentions uuid[] not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, task) references task (workspace_id, id) on delete cascade,
  foreign key (workspace_id, project) references project (workspace_id, id) on delete cascade,
  foreign key (workspace_id, contact) references contact (workspace_id, id) on delete cascade,
  foreign key (workspace_id, deal) references deal (workspace_id, id) on delete cascade,
  foreign key (workspace_id, invoice) references invoice (workspace_id, id) on delete cascade,
  foreign key (workspace_id, author) references member (workspace_id, id) on delete set null (author),
  check (num_nonnulls(task, project, contact, deal, invoice) = 1)
);
create index comment_task on comment (workspace_id, task, id) where task is not null;
create index comment_project on comment (workspace_id, project, id) where project is not null;
create index comment_contact on comment (workspace_id, contact, id) where contact is not null;
create index comment_deal on comment (workspace_id, deal, id) where deal is not null;
create index comment_invoice on comment (workspace_id, invoice, id) where invoice is not null;
create index comment_author on comment (workspace_id, author);
