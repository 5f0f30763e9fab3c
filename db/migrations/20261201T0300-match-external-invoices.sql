-- Which sales count as revenue of campaigns; without a row: won deals.
create table revenue_source (
  workspace_id uuid primary key references workspace (id) on delete cascade,
  source text not null check (source in ('deals', 'invoices'))
);

-- An invoice of a provider belongs to the oldest contact with its address, and stays with it when the address changes; only
-- a contact in the trash gives it up to another with that address.
create function match_external_invoices(workspaces uuid[], addresses text[]) returns void
  language sql set search_path = public, pg_temp as $$
  with address as (
    select distinct a.workspace_id, a.email from unnest(workspaces, addresses) as a (workspace_id, email) where a.email is not null
  ), holder as (
    select distinct on (a.workspace_id, a.email) a.workspace_id, a.email, c.id
    from address a join contact c on c.workspace_id = a.workspace_id and c.email = a.email and c.deleted_at is null
    order by a.workspace_id, a.email, c.id
  )
  update external_invoice i set contact = holder.id from holder
  where i.workspace_id = holder.workspace_id and i.email = holder.email and not i.erased and (
    i.contact is null or exists (
      select from contact c where c.workspace_id = i.workspace_id and c.id = i.contact and c.deleted_at is not null))
$$;

create function match_invoices_of_contacts() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform match_external_invoices(array_agg(workspace_id), array_agg(email)) from written where email is not null;
  else
    perform match_external_invoices(array_agg(n.workspace_id), array_agg(n.email))
    from written n join replaced o on o.workspace_id = n.workspace_id and o.id = n.id
    where n.email is not null and (n.email is distinct from o.email or n.deleted_at is distinct from o.deleted_at);
  end if;
  return null;
end $$;
create trigger match_invoices_inserted after insert on contact
  referencing new table as written for each statement execute function match_invoices_of_contacts();
create trigger match_invoices_updated after update on contact
  referencing old table as replaced new table as written for each statement execute function match_invoices_of_contacts();
