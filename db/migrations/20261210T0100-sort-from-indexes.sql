-- Lists of kinds that grow are read in the order of an index instead of being sorted. Priorities sort by urgency.
alter table task
  add column sort_priority integer generated always as
    (array_position(array['none', 'low', 'medium', 'high', 'urgent'], priority)) stored not null,
  alter column sort_title set not null;
alter table ticket
  add column sort_priority integer generated always as
    (array_position(array['low', 'medium', 'high', 'urgent'], priority)) stored not null,
  alter column sort_title set not null;
alter table campaign alter column sort_name set not null;
alter table contact alter column sort_name set not null;
alter table deal alter column sort_name set not null;
alter table document alter column sort_title set not null;
alter table folder alter column sort_name set not null;
alter table item alter column sort_name set not null;
alter table member alter column sort_name set not null;
alter table mindmap alter column sort_title set not null;
alter table project alter column sort_name set not null;
alter table risk alter column sort_title set not null;

-- Columns that can be null have a second index where both directions are usual: nulls are last in both.
create index task_by_created_at on task (workspace_id, created_at, id) where deleted_at is null;
create index task_by_due on task (workspace_id, due, id) where deleted_at is null;
create index task_by_due_descending on task (workspace_id, due desc nulls last, id desc) where deleted_at is null;
create index task_by_priority on task (workspace_id, sort_priority, id) where deleted_at is null;
create index task_by_title on task (workspace_id, sort_title, id) where deleted_at is null;
create index task_source on task (workspace_id, source, id) where source is not null and deleted_at is null;

create index contact_by_created_at on contact (workspace_id, created_at, id) where deleted_at is null;
create index contact_by_name on contact (workspace_id, sort_name, id) where deleted_at is null;
create index contact_by_company on contact (workspace_id, sort_company, id) where deleted_at is null;
create index contact_by_company_descending on contact (workspace_id, sort_company desc nulls last, id desc)
  where deleted_at is null;

create index deal_by_created_at on deal (workspace_id, created_at, id) where deleted_at is null;
create index deal_by_amount on deal (workspace_id, amount, id) where deleted_at is null;
create index deal_by_amount_descending on deal (workspace_id, amount desc nulls last, id desc) where deleted_at is null;
create index deal_by_close_date on deal (workspace_id, close_date, id) where deleted_at is null;
create index deal_by_close_date_descending on deal (workspace_id, close_date desc nulls last, id desc)
  where deleted_at is null;
create index deal_by_name on deal (workspace_id, sort_name, id) where deleted_at is null;
create index deal_status on deal (workspace_id, status, id) where deleted_at is null;
create index deal_stage on deal (workspace_id, stage, id) where deleted_at is null;

create index ticket_by_created_at on ticket (workspace_id, created_at, id) where deleted_at is null;
create index ticket_by_due on ticket (workspace_id, due, id) where deleted_at is null;
create index ticket_by_due_descending on ticket (workspace_id, due desc nulls last, id desc) where deleted_at is null;
create index ticket_by_priority on ticket (workspace_id, sort_priority, id) where deleted_at is null;
create index ticket_by_respond_by on ticket (workspace_id, respond_by, id) where deleted_at is null;
create index ticket_by_resolve_by on ticket (workspace_id, resolve_by, id) where deleted_at is null;
create index ticket_by_title on ticket (workspace_id, sort_title, id) where deleted_at is null;
create index ticket_status on ticket (workspace_id, status, id) where deleted_at is null;
create index ticket_assignee on ticket (workspace_id, assignee, id) where deleted_at is null;

create index invoice_by_created_at on invoice (workspace_id, created_at, id) where deleted_at is null;
create index invoice_by_number on invoice (workspace_id, number, id) where deleted_at is null;
create index invoice_by_number_descending on invoice (workspace_id, number desc nulls last, id desc)
  where deleted_at is null;
create index invoice_by_due on invoice (workspace_id, due, id) where deleted_at is null;
create index invoice_by_due_descending on invoice (workspace_id, due desc nulls last, id desc) where deleted_at is null;
create index invoice_by_total on invoice (workspace_id, total, id) where deleted_at is null;
create index invoice_status on invoice (workspace_id, status, id) where deleted_at is null;

create index item_by_created_at on item (workspace_id, created_at, id) where deleted_at is null;
create index item_by_name on item (workspace_id, sort_name, id) where deleted_at is null;
create index item_by_number on item (workspace_id, number, id) where deleted_at is null;
create index item_by_number_descending on item (workspace_id, number desc nulls last, id desc) where deleted_at is null;
create index item_present on item (workspace_id, id) where deleted_at is null;
create index item_group on item (workspace_id, "group", id) where "group" is not null and deleted_at is null;
