-- Profit and loss by month as an accounting system reports it, in millionths of `currency`. Null: it names no such figure.
create table profit_month (
  workspace_id uuid not null,
  connector uuid not null,
  account text not null,
  month date not null check (extract(day from month) = 1),
  currency text not null,
  income_micros bigint,
  cost_of_goods_micros bigint,
  gross_profit_micros bigint,
  expenses_micros bigint,
  other_income_micros bigint,
  other_expenses_micros bigint,
  net_income_micros bigint,
  primary key (workspace_id, connector, account, month),
  foreign key (workspace_id, connector) references connector (workspace_id, id) on delete cascade
);
