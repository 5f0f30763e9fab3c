-- Every name that a campaign of a provider has had, and the campaign in its UTM parameters, as keys of names. Costs that
-- were pushed under any of them are costs of this campaign.
alter table external_campaign add column known_keys text[] not null default '{}';

create function keep_known_keys() returns trigger language plpgsql as $$
begin
  new.known_keys := array(
    select distinct key collate "C" from unnest(old.known_keys || new.known_keys || new.name_key) key
    where key <> '' order by 1
  );
  return new;
end $$;
create trigger keep_known_keys before insert or update on external_campaign
  for each row execute function keep_known_keys();

set app.maintenance = 'on';
update external_campaign
set known_keys = array_remove(array[lower(btrim(regexp_replace(normalize(utm, nfc), '\s+', ' ', 'g')))], null);
