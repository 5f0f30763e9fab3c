alter table decision add column currency text check (currency ~ '^[A-Z]{3}$');
