-- What is still to be sent is kept whole but sealed, since a body may carry a link that opens an account.
alter table mail
  add column sealed text,
  add column attempts integer not null default 0,
  add column next_attempt_at timestamptz(3);
create index mail_due on mail (next_attempt_at) where status = 'queued';
