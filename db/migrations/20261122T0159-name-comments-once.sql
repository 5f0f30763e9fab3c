-- What the writer's browser called a comment before it was sent: sent again because its answer was lost, it is one comment still.
alter table comment add column key text;
create unique index comment_key on comment (workspace_id, author, key) where key is not null;
