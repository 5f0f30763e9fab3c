import { sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { isId } from '#server/core/values/fields.ts'
import type { Leg } from '../ledger/rules.ts'
import type { MovementType } from '../movements/rules.ts'

/** A ledger entry with every decimal. */
export type Entry = Pick<Leg, 'location' | 'toLocation' | 'lot'> & {
  position: number
  type: MovementType
  item: string
  delta: string
  cost: string
  order: string | null
  reverses: string | null
  at: string
}

/** The entries of a record; empty if it does not exist. */
export async function findRecord(ctx: WorkspaceContext, tx: Reader, record: string): Promise<Entry[]> {
  if (!isId(record)) return []
  const rows = tx.selectFrom('movement').where('workspace_id', '=', ctx.workspace.id)
  const first = await rows.select(['item', 'record']).where('id', '=', record).executeTakeFirst()
  if (!first || first.record !== record) return []
  const found = await rows
    .select(['position', 'type', 'item', 'location', 'toLocation', 'lot', 'order', 'reverses', 'at'])
    .select([sql<string>`delta::text`.as('delta'), sql<string>`cost::text`.as('cost')])
    .where('item', '=', first.item)
    .where('record', '=', record)
    .orderBy('position')
    .execute()
  return found as Entry[]
}

/** Whether a reversal references this record. */
export async function isReversed(ctx: WorkspaceContext, tx: Reader, record: string): Promise<boolean> {
  const rows = tx.selectFrom('movement').select('id').where('workspace_id', '=', ctx.workspace.id)
  return (await rows.where('reverses', '=', record).whereRef('id', '=', 'record').executeTakeFirst()) !== undefined
}

/** Whether the location and lot were counted after the entry, so that the count already includes its effect. */
export async function isCountedSince(ctx: WorkspaceContext, tx: Reader, entry: Entry): Promise<boolean> {
  const { item, location, lot, at, position } = entry
  const rows = tx.selectFrom('movement').select('id').where('workspace_id', '=', ctx.workspace.id)
  const found = await rows
    .where('item', '=', item)
    .where('location', '=', location)
    .where('counted', 'is not', null)
    .where('at', '>=', at)
    .where('position', '>', position)
    .where(sql<boolean>`(lot is null or lot is not distinct from ${lot}::uuid)`)
    .executeTakeFirst()
  return found !== undefined
}
