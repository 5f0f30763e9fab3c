import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import { notFound } from '#server/core/errors.ts'
import { isId } from '#server/core/ids.ts'
import { requireKnown } from '#server/core/known.ts'
import { matchesWords, page } from '#server/core/paging.ts'
import { query, type View } from '#server/core/statements.ts'
import { whole } from '#server/core/whole.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import type { Deal, ListDeals } from './schema.ts'

type Deals = SelectQueryBuilder<DB, 'deal', object>

/** The columns of a deal, named as REST names them: a row of these is the record. */
export function dealColumns<O>(rows: SelectQueryBuilder<DB, 'deal', O>) {
  return rows
    .select([
      'deal.id',
      'deal.ext_id',
      'deal.name',
      'deal.stage',
      'deal.status',
      'deal.amount',
      'deal.currency',
      'deal.probability',
    ])
    .select(['deal.close_date', 'deal.contact', 'deal.project', 'deal.company', 'deal.owners', 'deal.tags'])
    .select(['deal.notes', 'deal.closed_at', 'deal.version'])
    .select(['deal.created_at', 'deal.updated_at'])
}

/** Deals that are not in the Trash. */
function presentDeals(ctx: View, db: Reader = ctx.db): Deals {
  return db.selectFrom('deal').where('deal.workspace_id', '=', ctx.workspace.id).where('deal.deleted_at', 'is', null)
}

export async function isPresentDeal(ctx: WorkspaceContext, tx: Reader, id: string): Promise<boolean> {
  const row = await presentDeals(ctx, tx)
    .select('deal.id')
    .where('deal.id', '=', id)
    .forShare('deal')
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the deal until the transaction ends; undefined when there is none. */
export async function lockDeal(ctx: WorkspaceContext, tx: Reader, id: string): Promise<Deal | undefined> {
  if (!isId(id)) return undefined
  const found = dealColumns(presentDeals(ctx, tx)).where('deal.id', '=', id)
  return (await found.forUpdate('deal').executeTakeFirst()) as Deal | undefined
}

export async function lockTrashedDeal(ctx: WorkspaceContext, tx: Reader, id: string): Promise<Deal | undefined> {
  if (!isId(id)) return undefined
  const trashed = tx
    .selectFrom('deal')
    .where('deal.workspace_id', '=', ctx.workspace.id)
    .where('deal.id', '=', id)
    .where('deal.deleted_at', 'is not', null)
  return (await dealColumns(trashed).forUpdate('deal').executeTakeFirst()) as Deal | undefined
}

export async function getDeal(ctx: WorkspaceContext, id: string): Promise<Deal> {
  if (!isId(id)) throw notFound()
  const [deal] = await query(ctx, 'deal by id', { id }, (view, values) =>
    dealColumns(presentDeals(view)).where('deal.id', '=', values.id),
  )
  if (!deal) throw notFound()
  return deal as Deal
}

export async function listDeals(ctx: WorkspaceContext, input: ListDeals) {
  await requireKnown(ctx, { project: input.project, contact: input.contact })
  return page<Deal>(ctx, input, {
    table: 'deal',
    rows: (view) => filterDeals(presentDeals(view), input),
    columns: dealColumns,
  })
}

export function allDeals(ctx: WorkspaceContext) {
  return whole<Deal>(ctx, { table: 'deal', rows: (view) => dealColumns(presentDeals(view)) })
}

function filterDeals(rows: Deals, { status, stage, project, contact, ext_id, updated_since, q }: ListDeals): Deals {
  let found = rows
  if (status) found = found.where(sql<boolean>`deal.status = any(${status}::text[])`)
  if (stage) found = found.where(sql<boolean>`deal.stage = any(${stage}::text[])`)
  if (project) found = found.where(sql<boolean>`deal.project = any(${project}::uuid[])`)
  if (contact) found = found.where(sql<boolean>`deal.contact = any(${contact}::uuid[])`)
  if (ext_id) found = found.where('deal.ext_id', '=', ext_id)
  if (updated_since) found = found.where('deal.updated_at', '>=', updated_since)
  if (q) found = found.where(matchesWords('deal', q))
  return found
}
