-- The tax rate of first lines, in percent. It starts as that of the last line of the newest invoice, which browsers remembered so far.
alter table workspace add column tax_rate numeric(5, 2) not null default 0 check (tax_rate between 0 and 100);
update workspace set tax_rate = coalesce(
  (select (lines::jsonb -> -1 ->> 'tax_rate')::numeric from invoice
    where workspace_id = workspace.id and json_array_length(lines::json) > 0 order by id desc limit 1), 0);
