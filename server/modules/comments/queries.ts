import type { SelectQueryBuilder } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import { READ_PERMISSIONS } from '#server/core/entities.ts'
import { isId } from '#server/core/ids.ts'
import { requirePermission } from '#server/core/procedures.ts'
import { getRecord } from '#server/core/records/read.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { campaignKind } from '../campaigns/kind.ts'
import { contactKind } from '../contacts/kind.ts'
import { dealKind } from '../deals/kind.ts'
import { countKind } from '../inventory/counts/kind.ts'
import { itemKind } from '../inventory/items/kind.ts'
import { orderKind } from '../inventory/orders/kind.ts'
import { invoiceKind } from '../invoices/kind.ts'
import { leadKind } from '../leads/kind.ts'
import { projectKind } from '../projects/kind.ts'
import { taskKind } from '../tasks/kind.ts'
import { type Comment, COMMENTED, type Commented, type CommentPage, type ListComments } from './schema.ts'

const GETTERS = {
  task: (ctx, id) => getRecord(taskKind, ctx, id),
  project: (ctx, id) => getRecord(projectKind, ctx, id),
  contact: (ctx, id) => getRecord(contactKind, ctx, id),
  lead: (ctx, id) => getRecord(leadKind, ctx, id),
  deal: (ctx, id) => getRecord(dealKind, ctx, id),
  campaign: (ctx, id) => getRecord(campaignKind, ctx, id),
  invoice: (ctx, id) => getRecord(invoiceKind, ctx, id),
  item: (ctx, id) => getRecord(itemKind, ctx, id),
  purchase_order: (ctx, id) => getRecord(orderKind, ctx, id),
  stock_count: (ctx, id) => getRecord(countKind, ctx, id),
} as const satisfies Record<Commented, (ctx: WorkspaceContext, id: string) => Promise<unknown>>

/** Throws unless the caller sees the record that a comment is about. */
export async function requireSeen(ctx: WorkspaceContext, entity: Commented, id: string): Promise<void> {
  requirePermission(ctx.actor, READ_PERMISSIONS[entity])
  await GETTERS[entity](ctx, id)
}

function commentColumns<O>(rows: SelectQueryBuilder<DB, 'comment', O>) {
  return rows
    .select(COMMENTED.map((noun) => `comment.${noun}` as const))
    .select(['comment.id', 'comment.author', 'comment.text', 'comment.mentions', 'comment.version'])
    .select(['comment.created_at', 'comment.updated_at'])
}

type Row = Omit<Comment, 'entity' | 'entity_id'> & Record<Commented, string | null>

/** A row of the table as the record. */
export function toComment(row: Row): Comment {
  const { id, author, text, mentions, version, created_at, updated_at } = row
  const entity = COMMENTED.find((noun) => row[noun] !== null)!
  return { id, entity, entity_id: row[entity]!, author, text, mentions, version, created_at, updated_at }
}

export async function listComments(ctx: WorkspaceContext, input: ListComments): Promise<CommentPage> {
  const { entity, entity_id, before, limit } = input
  await requireSeen(ctx, entity, entity_id)
  let latest = commentColumns(ctx.db.selectFrom('comment'))
    .where('comment.workspace_id', '=', ctx.workspace.id)
    .where(`comment.${entity}`, '=', entity_id)
  if (before) latest = latest.where('comment.id', '<', before)
  const rows = await latest
    .orderBy('comment.id', 'desc')
    .limit(limit + 1)
    .execute()
  return { data: rows.slice(0, limit).toReversed().map(toComment), has_more: rows.length > limit }
}

/** Locks the comment until the transaction ends; undefined when there is none. */
export async function lockComment(ctx: WorkspaceContext, tx: Reader, id: string): Promise<Comment | undefined> {
  if (!isId(id)) return undefined
  const row = await commentColumns(tx.selectFrom('comment'))
    .where('comment.workspace_id', '=', ctx.workspace.id)
    .where('comment.id', '=', id)
    .forUpdate('comment')
    .executeTakeFirst()
  return row && toComment(row)
}
