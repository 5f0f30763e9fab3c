-- A sandbox is a workspace with test data that belongs to another workspace and is deleted with it. The slots limit their
-- number, whatever runs at the same time.
alter table workspace
  add column sandbox_of uuid references workspace (id) on delete cascade,
  add column sandbox_slot smallint check (sandbox_slot between 1 and 5),
  add column sandbox_by uuid,
  add column visited_at timestamptz(3),
  add column sandbox boolean not null generated always as (sandbox_of is not null) stored,
  add constraint workspace_sandbox_slot check ((sandbox_of is null) = (sandbox_slot is null));
create unique index workspace_sandbox on workspace (sandbox_of, sandbox_slot) where sandbox_of is not null;

-- No email leaves a sandbox, whatever code writes it: it is stored for the email log, without its links.
create function keep_mail_of_sandbox() returns trigger language plpgsql as $$
begin
  if exists (select from workspace where id = new.workspace_id and sandbox) then
    new.status := 'outbox';
    new.sealed := null;
    new.next_attempt_at := null;
  end if;
  return new;
end $$;
create trigger keep_mail_of_sandbox before insert on mail for each row
  when (new.workspace_id is not null) execute function keep_mail_of_sandbox();
