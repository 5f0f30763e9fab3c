import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { invalid } from '#server/core/values/errors.ts'
import { isId } from '#server/core/values/fields.ts'
import { fingerprintOf } from './idempotency.ts'
import { isKey, type Order, type Place } from './keyset.ts'
import { filtersOf } from './totals.ts'

type Asked = { sort?: string | undefined; cursor?: string | undefined }

/** An opaque cursor: a place in a list, bound to its filters and order. */
export function cursorAt(ctx: WorkspaceContext, asked: Asked, { table }: Order, { id, key }: Place): string {
  return Buffer.from(JSON.stringify([markOf(ctx, asked, table), id, key])).toString('base64url')
}

/** The place of the cursor in `asked`, if it has one. */
export function placeOf(ctx: WorkspaceContext, asked: Asked, order: Order): Place | undefined {
  if (asked.cursor === undefined) return undefined
  const [mark, id, key] = partsOf(asked.cursor)
  if (mark !== markOf(ctx, asked, order.table) || typeof id !== 'string' || !isId(id) || !isKey(order, key))
    throw invalid(
      'cursor',
      'belongs to another list. Send the next_cursor of a page with the same filters and sort, or none',
    )
  return { id, key }
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

const LENGTH = 16

function markOf({ workspace }: WorkspaceContext, { sort, ...asked }: Asked, table: string): string {
  const list = { workspace: workspace.id, table, sort, filters: filtersOf(asked) }
  return fingerprintOf('list', list).toString('hex').slice(0, LENGTH)
}
