alter table lead add column status text not null default 'new' check (status in ('new', 'working', 'qualified', 'lost'));
