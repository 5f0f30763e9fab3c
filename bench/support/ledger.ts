import type { Stage } from './stage.ts'

/** Ids that ascend with `n`, with timestamps in the past. */
const id = (prefix: string) =>
  `('0190${prefix}000-0000-7' || lpad(to_hex(n % 4096), 3, '0') || '-8000-' || lpad(to_hex(n), 12, '0'))::uuid`

export type Ledger = { items: number; movements: number }

/** Items `N0`, `N1` … and a ledger that matches its stock: receipts of 3 at 2, and every third time a sale of 2. */
export async function addLedger({ sql, workspaceId }: Stage, { items, movements }: Ledger): Promise<void> {
  await sql(
    `insert into item (workspace_id, id, number, number_key, name, name_key, unit, price, "reorderPoint", "packSize", active, "autoCreated",
       version, created_at, updated_at)
     select $1, ${id('0')}, 'N' || n, 'N' || n, 'Item number ' || n, 'item number ' || n, 'pcs', 5, 20, 1, true, false, 1, now(), now()
     from generate_series(0, $2::int - 1) n`,
    [workspaceId, items],
  )
  await sql(
    `insert into location (workspace_id, id, name, name_key, created_at)
     select $1, ${id('1')}, name, lower(name), now() from unnest('{Main,Shop}'::text[]) with ordinality place(name, n)`,
    [workspaceId],
  )
  await sql(
    `insert into movement (workspace_id, id, position, record, type, item, location, qty, delta, cost, "onHand", "avgCost", ref, signed,
       date, at, created_at)
     select $1, id, n, id, case when delta > 0 then 'receipt' else 'sale' end, item, place, abs(delta), delta, 2,
       sum(delta) over (partition by item order by n), 2, 'OLD-' || n, delta, at::date, at, at
     from (
       select n, ${id('2')} as id, case when n % 3 = 0 then -2 else 3 end as delta, now() - ($2::int - n) * interval '1 minute' as at,
         (select id from item where workspace_id = $1 and number_key = 'N' || n % $3::int) as item,
         (select id from location where workspace_id = $1 and name = 'Main') as place
       from generate_series(1, $2::int) n) numbered`,
    [workspaceId, movements, items],
  )
  await sql(
    `insert into stock select workspace_id, item, location, lot, sum(delta) from movement where workspace_id = $1 group by 1, 2, 3, 4`,
    [workspaceId],
  )
  await sql(
    `insert into item_stock (workspace_id, item, "onHand", "avgCost", changed_at)
     select workspace_id, item, sum(delta), 2, now() from movement where workspace_id = $1 group by 1, 2`,
    [workspaceId],
  )
  await sql('vacuum (analyze) item, movement, stock, item_stock')
}
