import type { SelectQueryBuilder } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import { isId } from '#server/core/ids.ts'
import { requirePermission } from '#server/core/procedures.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { getCampaign } from '../campaigns/queries.ts'
import { getContact } from '../contacts/queries.ts'
import { getDeal } from '../deals/queries.ts'
import { getCount } from '../inventory/counts/queries.ts'
import { getOrder } from '../inventory/orders/queries.ts'
import { getItem } from '../inventory/queries.ts'
import { getInvoice } from '../invoices/queries.ts'
import { getLead } from '../leads/queries.ts'
import { getProject } from '../projects/queries.ts'
import { getTask } from '../tasks/queries.ts'
import { type Comment, COMMENTED, type Commented, type CommentPage, type ListComments } from './schema.ts'

const SEEN = {
  task: { get: getTask, permission: 'tasks.read' },
  project: { get: getProject, permission: 'projects.read' },
  contact: { get: getContact, permission: 'contacts.read' },
  lead: { get: getLead, permission: 'marketing.read' },
  deal: { get: getDeal, permission: 'deals.read' },
  campaign: { get: getCampaign, permission: 'marketing.read' },
  invoice: { get: getInvoice, permission: 'invoices.read' },
  item: { get: getItem, permission: 'inventory.read' },
  purchase_order: { get: getOrder, permission: 'inventory.read' },
  stock_count: { get: getCount, permission: 'inventory.read' },
} as const satisfies Record<Commented, unknown>

/** Throws unless the caller sees the record that a comment is about. */
export async function requireSeen(ctx: WorkspaceContext, entity: Commented, id: string): Promise<void> {
  const { get, permission } = SEEN[entity]
  requirePermission(ctx.actor, permission)
  await get(ctx, id)
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
