-- Without a changed address, an update of a contact asks for no invoices: an aggregate of no rows is still a row.
create or replace function match_invoices_of_contacts() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform match_external_invoices(array_agg(workspace_id), array_agg(email)) from written
    where email is not null having count(*) > 0;
  else
    perform match_external_invoices(array_agg(n.workspace_id), array_agg(n.email))
    from written n join replaced o on o.workspace_id = n.workspace_id and o.id = n.id
    where n.email is not null and (n.email is distinct from o.email or n.deleted_at is distinct from o.deleted_at)
    having count(*) > 0;
  end if;
  return null;
end $$;
