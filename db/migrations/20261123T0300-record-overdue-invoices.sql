-- Whether an invoice is overdue is kept and written like every other field: the worker sets it when the due day is over, with a
-- new version and an event, so that no answer changes by the clock alone.
alter table invoice add column overdue boolean not null default false;
create index invoice_falling_due on invoice (workspace_id, overdue, due) where status = 'open' and deleted_at is null;
