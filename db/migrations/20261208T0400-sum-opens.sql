-- Sums of months contain opens of newsletters, too.
alter table metric_month add column opens numeric;

create or replace function sum_metrics(workspace uuid, of_connector uuid, of_account text, since date, until date) returns void
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
  insert into metric_month (workspace_id, connector, account, month, campaign_ext_id, currency, cost_days, day_costs,
    cost_micros, value_micros, impressions, clicks, conversions_micros, sessions, users, key_events_micros, opens)
  select workspace, of_connector, of_account, date_trunc('month', date), campaign_ext_id, currency,
    coalesce(bit_or(1 << (extract(day from date)::int - 1)) filter (where cost_micros <> 0), 0),
    coalesce(array_agg(cost_micros order by date) filter (where cost_micros <> 0), '{}'),
    sum(cost_micros), sum(value_micros), sum(impressions), sum(clicks), sum(conversions_micros), sum(sessions), sum(users),
    sum(key_events_micros), sum(opens)
  from (
    select date, campaign_ext_id, currency, sum(cost_micros) as cost_micros, sum(value_micros) as value_micros,
      sum(impressions) as impressions, sum(clicks) as clicks, sum(conversions_micros) as conversions_micros,
      sum(sessions) as sessions, sum(users) as users, sum(key_events_micros) as key_events_micros,
      sum(opens) as opens
    from metric_day
    where workspace_id = workspace and connector = of_connector and account = of_account
      and date >= first_month and date < last_month + interval '1 month' and campaign_ext_id <> ''
    group by date, campaign_ext_id, currency
  ) day
  group by date_trunc('month', date), campaign_ext_id, currency;
end $$;

select sum_metrics(d.workspace_id, d.connector, d.account, min(d.date), max(d.date))
from metric_day d join connector c on c.workspace_id = d.workspace_id and c.id = d.connector
group by d.workspace_id, d.connector, d.account;
