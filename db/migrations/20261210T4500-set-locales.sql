-- The notation of numbers, money and dates, as a BCP 47 tag; existing workspaces keep the notation that texts had.
alter table workspace add column locale text not null default 'en-GB' check (length(locale) between 2 and 35);
