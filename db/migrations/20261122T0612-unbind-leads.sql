-- As for the other pushed rows: a new lead is written beside the contact that was just locked or made, so the key guarded nothing
-- but that leads go with their contact.
alter table lead drop constraint lead_workspace_id_contact_fkey;
create or replace function remove_rows_of_contacts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare before text := current_setting('app.maintenance', true);
begin
  perform set_config('app.maintenance', 'on', true);
  delete from lead using gone where lead.workspace_id = gone.workspace_id and lead.contact = gone.id;
  delete from consent using gone where consent.workspace_id = gone.workspace_id and consent.contact = gone.id;
  perform set_config('app.maintenance', coalesce(before, ''), true);
  return null;
end $$;
