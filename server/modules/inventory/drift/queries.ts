import type { Connection } from '#db/client.ts'
import { transact } from '#db/transact.ts'

/** A difference between stored values and the ledger. `what`: an entry, or the stock of a location or an item. */
export type Drift = {
  workspace_id: string
  what: 'entry' | 'place' | 'item'
  item: string
  kept: string
  ledger: string
}

const MOST = 1_000

/**
 * Recomputes every entry from the previous entry of the same item, so all balances and averages follow from the first
 * one, and compares the stored stock of locations and items with the entries. Division as in `nextAverage`: whole
 * millionths, half up.
 */
const DRIFT = `
  with entry as (
    select item, location, lot, position, delta, cost, reverses, "onHand", "avgCost",
      coalesce(lag("onHand") over line, 0) as held, coalesce(lag("avgCost") over line, 0) as average
    from movement where workspace_id = $1 window line as (partition by item order by position)
  ), reckoned as (
    select *, held + delta as held_after, case
      when held <= 0 then case when delta > 0 or average = 0 then cost else average end
      when delta > 0 or (reverses is not null and held + delta > 0 and held * average + delta * cost >= 0)
        then div(2 * (held * average + delta * cost) * 1000000 + held + delta, 2 * (held + delta)) / 1000000
      else average end as average_after
    from entry
  ), last_entry as (
    select distinct on (item) item, "onHand", "avgCost" from entry order by item, position desc
  ), place as (
    select item, location, coalesce(lot, item) as lot, sum(delta) as "onHand" from entry group by 1, 2, 3
  ), kept as (
    select item, location, coalesce(lot, item) as lot, "onHand" from stock where workspace_id = $1
  ), item_kept as (
    select item, "onHand", "avgCost" from item_stock where workspace_id = $1
  )
  select 'entry' as what, item, concat("onHand", ' @ ', "avgCost") as kept, concat(held_after, ' @ ', average_after) as ledger
    from reckoned where "onHand" <> held_after or "avgCost" <> average_after
  union all
  select 'place', item, kept."onHand"::text, place."onHand"::text
    from kept full join place using (item, location, lot) where kept."onHand" is distinct from place."onHand"
  union all
  select 'item', item, concat(item_kept."onHand", ' @ ', item_kept."avgCost"), concat(last_entry."onHand", ' @ ', last_entry."avgCost")
    from item_kept full join last_entry using (item)
    where (item_kept."onHand", item_kept."avgCost") is distinct from (last_entry."onHand", last_entry."avgCost")
  limit ${MOST}`

/** Recomputes the stock of every workspace from its ledger. Every row returned is a bug. */
export async function findDrift(relay: Pick<Connection, 'pool'>, stop?: AbortSignal): Promise<Drift[]> {
  const { rows: workspaces } = await relay.pool.query<{ id: string }>('select id from workspace order by id')
  const found: Drift[] = []
  for (const { id } of workspaces) {
    if (stop?.aborted) break
    const { rows } = await transact(
      relay,
      (client) => client.query<Omit<Drift, 'workspace_id'>>(DRIFT, [id]),
      // One snapshot of ledger and stock; this query reads both in full, unlike the other work of the relay.
      `begin isolation level repeatable read read only; set local enable_seqscan = on; set local enable_hashjoin = on`,
    )
    found.push(...rows.map((row) => ({ workspace_id: id, ...row })))
  }
  return found
}
