-- A form waits in the Trash. A booking page is deleted for good; its row stays for what was booked on it.
alter table form add column deleted_at timestamptz(3);
create index form_trash on form (workspace_id, deleted_at) where deleted_at is not null;
alter table booking_page add column deleted_at timestamptz(3);
