import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Stage } from './stage.ts'

export type Movement = {
  item: string
  type: 'receipt' | 'sale'
  qty: number
  cost?: number
  ref: string
  extId: string
}

/** The same work as most systems do it: record by record in one transaction, directly on the database without HTTP. */
export async function bookRowByRow({ ownerUrl, workspaceId }: Stage, records: readonly Movement[]): Promise<void> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  const ask = async (text: string, values: unknown[]) =>
    (await client.query({ text, values, name: text.slice(0, 60) })).rows[0]
  try {
    await client.query(`set app.maintenance = 'on'; begin`)
    const { id: place } = await ask(`select id from location where workspace_id = $1 and name_key = 'main'`, [
      workspaceId,
    ])
    let { position } = await ask(
      `select coalesce(max(position), 0)::int as position from movement where workspace_id = $1`,
      [workspaceId],
    )
    for (const { item: number, type, qty, cost, ref, extId } of records) {
      const { id: item } = await ask(`select id from item where workspace_id = $1 and number_key = $2`, [
        workspaceId,
        number,
      ])
      const delta = type === 'sale' ? -qty : qty
      const known = await ask(
        `select id from movement where workspace_id = $1 and ("extId" = $2 or item = $3 and ref = $4 and date = current_date and signed = $5)
           and id = record`,
        [workspaceId, extId, item, ref, delta],
      )
      if (known) continue
      const held = await ask(
        `select "onHand", "avgCost" from item_stock where workspace_id = $1 and item = $2 for update`,
        [workspaceId, item],
      )
      const before = Number(held.onHand)
      const unit = cost ?? Number(held.avgCost)
      const old = Number(held.avgCost)
      const average = delta <= 0 ? old : before <= 0 ? unit : (before * old + delta * unit) / (before + delta)
      const id = randomUUID()
      await ask(
        `insert into movement (workspace_id, id, position, record, type, item, location, qty, delta, cost, "onHand", "avgCost", ref, "extId",
           signed, date, at, created_at) values ($1, $2, $3, $2, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $8, current_date, now(), now())`,
        [workspaceId, id, ++position, type, item, place, qty, delta, unit, before + delta, average, ref, extId],
      )
      await ask(
        `update stock set "onHand" = "onHand" + $4 where workspace_id = $1 and item = $2 and location = $3 and lot is null`,
        [workspaceId, item, place, delta],
      )
      await ask(`update item_stock set "onHand" = $3, "avgCost" = $4 where workspace_id = $1 and item = $2`, [
        workspaceId,
        item,
        before + delta,
        average,
      ])
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
}
