-- The quote that an invoice bills. It was accepted, so it is never deleted.
alter table invoice add column quote uuid;
