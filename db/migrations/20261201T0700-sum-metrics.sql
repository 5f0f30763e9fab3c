-- What `metric_day` adds up to, kept by `sum_metrics` so that reports of a year read thousands of rows and not all days.
-- Figures without a campaign are not in it.
create table metric_month (
  workspace_id uuid not null,
  connector uuid not null,
  account text not null,
  month date not null check (extract(day from month) = 1),
  campaign_ext_id text not null,
  currency text,
  -- The days with a cost: bit 0 is the first of the month.
  cost_days int not null,
  cost_micros numeric,
  value_micros numeric,
  impressions numeric,
  clicks numeric,
  conversions_micros numeric,
  sessions numeric,
  users numeric,
  unique nulls not distinct (workspace_id, connector, account, month, campaign_ext_id, currency),
  foreign key (workspace_id, connector) references connector (workspace_id, id) on delete cascade
);
create index metric_month_month on metric_month (workspace_id, month);

-- All campaigns of an account together.
create table metric_day_total (
  workspace_id uuid not null,
  connector uuid not null,
  account text not null,
  date date not null,
  currency text,
  cost_micros numeric,
  value_micros numeric,
  clicks numeric,
  unique nulls not distinct (workspace_id, connector, account, date, currency),
  foreign key (workspace_id, connector) references connector (workspace_id, id) on delete cascade
);
create index metric_day_total_date on metric_day_total (workspace_id, date);

-- Adds up the days of an account from `since` to `until`, and the whole months that contain them.
create function sum_metrics(workspace uuid, of_connector uuid, of_account text, since date, until date) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  first_month date := date_trunc('month', since);
  last_month date := date_trunc('month', until);
begin
  delete from metric_day_total
  where workspace_id = workspace and connector = of_connector and account = of_account and date between since and until;
  insert into metric_day_total
  select workspace, of_connector, of_account, date, currency, sum(cost_micros), sum(value_micros), sum(clicks)
  from metric_day
  where workspace_id = workspace and connector = of_connector and account = of_account and date between since and until
    and campaign_ext_id <> ''
  group by date, currency;

  delete from metric_month
  where workspace_id = workspace and connector = of_connector and account = of_account
    and month between first_month and last_month;
  insert into metric_month
  select workspace, of_connector, of_account, date_trunc('month', date), campaign_ext_id, currency,
    coalesce(bit_or(1 << (extract(day from date)::int - 1)) filter (where cost_micros <> 0), 0),
    sum(cost_micros), sum(value_micros), sum(impressions), sum(clicks), sum(conversions_micros), sum(sessions), sum(users)
  from metric_day
  where workspace_id = workspace and connector = of_connector and account = of_account
    and date >= first_month and date < last_month + interval '1 month' and campaign_ext_id <> ''
  group by date_trunc('month', date), campaign_ext_id, currency;
end $$;

select sum_metrics(workspace_id, connector, account, min(date), max(date))
from metric_day group by workspace_id, connector, account;
