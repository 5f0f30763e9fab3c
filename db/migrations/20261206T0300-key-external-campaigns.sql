-- The key by which names are compared, made in the application as for campaigns. Matching corrects keys of names whose
-- lower case differs here.
alter table external_campaign add column name_key text;
set app.maintenance = 'on';
update external_campaign set name_key = lower(btrim(regexp_replace(normalize(name, nfc), '\s+', ' ', 'g')));
