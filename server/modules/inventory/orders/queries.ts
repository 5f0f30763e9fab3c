import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { among } from '#server/core/database/rows.ts'
import { lockRows, present } from '#server/core/records/row.ts'
import { numberKey } from '../rules.ts'
import { orderKind } from './kind.ts'
import { orderNumber } from './rules.ts'
import type { PurchaseOrder } from './schema.ts'

/** Locks the orders with one of these numbers. */
export async function lockOrdersByNumber(ctx: WorkspaceContext, tx: Reader, keys: readonly string[]) {
  const rows = present(orderKind, ctx, tx).where('purchase_order.number_key', 'in', among(keys, 'text'))
  return (await lockRows(orderKind, rows)) as PurchaseOrder[]
}

/** The number of receipts of an order, from which the next receipt gets its number. */
export async function countReceipts(ctx: WorkspaceContext, tx: Reader, id: string): Promise<number> {
  const rows = everyOrder(ctx, tx).select('receipts').where('id', '=', id)
  return (await rows.executeTakeFirstOrThrow()).receipts
}

const LOOKED_AT = 100

/** The next serial whose number is unused, including manually chosen numbers and orders in the Trash. */
export async function nextSerial(ctx: WorkspaceContext, tx: Reader): Promise<number> {
  const last = await everyOrder(ctx, tx)
    .select((eb) => eb.fn.max('serial').as('serial'))
    .executeTakeFirst()
  for (let from = Number(last?.serial ?? 0) + 1; ; from += LOOKED_AT) {
    const serials = Array.from({ length: LOOKED_AT }, (_, place) => from + place)
    const keys = serials.map((serial) => numberKey(orderNumber(serial)))
    const rows = await everyOrder(ctx, tx)
      .select('number_key')
      .where('number_key', '=', (eb) => eb.fn.any(eb.val(keys)))
      .execute()
    const taken = new Set(rows.map(({ number_key }) => number_key))
    const free = serials.find((_, place) => !taken.has(keys[place]!))
    if (free !== undefined) return free
  }
}

const everyOrder = ({ workspace }: WorkspaceContext, tx: Reader) =>
  tx.selectFrom('purchase_order').where('workspace_id', '=', workspace.id)
