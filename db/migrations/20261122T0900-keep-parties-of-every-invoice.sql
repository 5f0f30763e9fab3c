-- What was issued before seller and contact were kept with an invoice gets those of now: from here on no issued one changes.
update invoice i set parties = json_build_object(
    'seller', json_build_object(
      'name', coalesce(nullif(w.seller ->> 'name', ''), w.name),
      'address', coalesce(w.seller ->> 'address', ''),
      'tax_number', coalesce(w.seller ->> 'tax_number', ''),
      'email', coalesce(w.seller ->> 'email', ''),
      'bank', coalesce(w.seller ->> 'bank', ''),
      'iban', coalesce(w.seller ->> 'iban', ''),
      'bic', coalesce(w.seller ->> 'bic', ''),
      'terms', coalesce(w.seller ->> 'terms', ''),
      'footer', coalesce(w.seller ->> 'footer', '')),
    'contact', (
      select json_build_object('name', c.name, 'email', c.email) from contact c
      where c.workspace_id = i.workspace_id and c.id = i.contact and c.deleted_at is null))
  from workspace w
  where w.id = i.workspace_id and i.parties is null and i.status <> 'draft';
