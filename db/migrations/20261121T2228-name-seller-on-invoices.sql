-- Whom invoices are from: name, address, tax number, bank and words; written and read whole. Null until an owner fills it in.
alter table workspace add column seller json;
alter table invoice
  add column address text,
  add column tax_number text,
  add column note text,
  -- Seller and contact as they were when it was issued. Null for drafts, and for what was issued before this was kept.
  add column parties json;
