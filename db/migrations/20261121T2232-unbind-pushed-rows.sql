-- A foreign key is checked once a row: in a push of two thousand records these were a third of the work of Postgres. Whoever writes such
-- a row has read or written its parent in the same transaction, so what they are for is that rows go with their parent; triggers do that.
alter table change drop constraint change_workspace_id_fkey;
alter table movement drop constraint movement_workspace_id_fkey;
alter table stock drop constraint stock_workspace_id_fkey;
alter table item_stock drop constraint item_stock_workspace_id_fkey;
alter table contact drop constraint contact_workspace_id_fkey;
alter table lead drop constraint lead_workspace_id_fkey;
alter table lead_entry
  drop constraint lead_entry_workspace_id_fkey,
  drop constraint lead_entry_workspace_id_lead_fkey;
alter table consent
  drop constraint consent_workspace_id_fkey,
  drop constraint consent_workspace_id_contact_fkey;

-- Triggers run as who removes the parent, and no door may remove these rows: so they act as the owner.
create function remove_rows_of_workspace() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.maintenance', 'on', true);
  delete from change where workspace_id = old.id;
  delete from movement where workspace_id = old.id;
  delete from stock where workspace_id = old.id;
  delete from item_stock where workspace_id = old.id;
  delete from contact where workspace_id = old.id;
  perform set_config('app.maintenance', '', true);
  return old;
end $$;
create trigger remove_rows_of_workspace before delete on workspace
  for each row execute function remove_rows_of_workspace();

create function remove_rows_of_contacts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare before text := current_setting('app.maintenance', true);
begin
  perform set_config('app.maintenance', 'on', true);
  delete from consent using gone where consent.workspace_id = gone.workspace_id and consent.contact = gone.id;
  perform set_config('app.maintenance', coalesce(before, ''), true);
  return null;
end $$;
create trigger remove_rows_of_contacts after delete on contact
  referencing old table as gone for each statement execute function remove_rows_of_contacts();

create function remove_rows_of_leads() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare before text := current_setting('app.maintenance', true);
begin
  perform set_config('app.maintenance', 'on', true);
  delete from lead_entry using gone where lead_entry.workspace_id = gone.workspace_id and lead_entry.lead = gone.id;
  perform set_config('app.maintenance', coalesce(before, ''), true);
  return null;
end $$;
create trigger remove_rows_of_leads after delete on lead
  referencing old table as gone for each statement execute function remove_rows_of_leads();
