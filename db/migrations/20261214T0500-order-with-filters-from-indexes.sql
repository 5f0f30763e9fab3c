-- A list of one status or stage in another order reads the index alone until its page is full, and then only the rows of the page.
drop index task_by_due;
drop index task_by_due_descending;
drop index task_by_priority;
create index task_by_due on task (workspace_id, due, id) include (status) where deleted_at is null;
create index task_by_due_descending on task (workspace_id, due desc nulls last, id desc) include (status) where deleted_at is null;
create index task_by_priority on task (workspace_id, sort_priority, id) include (status) where deleted_at is null;
drop index deal_by_amount;
drop index deal_by_amount_descending;
create index deal_by_amount on deal (workspace_id, sort_amount, id) include (stage) where deleted_at is null;
create index deal_by_amount_descending on deal (workspace_id, sort_amount desc nulls last, id desc) include (stage)
  where deleted_at is null;
