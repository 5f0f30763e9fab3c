import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import { notFound } from '#server/core/errors.ts'
import { isId } from '#server/core/ids.ts'
import { matchesWords, page } from '#server/core/paging.ts'
import { query, type View } from '#server/core/statements.ts'
import { whole } from '#server/core/whole.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import type { Campaign, ListCampaigns } from './schema.ts'

/** The columns of a campaign: a row of these is the record. */
function campaignColumns<O>(rows: SelectQueryBuilder<DB, 'campaign', O>) {
  return rows
    .select(['campaign.id', 'campaign.name', 'campaign.slug', 'campaign.budget', 'campaign.currency'])
    .select(['campaign.starts', 'campaign.ends', 'campaign.status'])
    .select(['campaign.version', 'campaign.created_at', 'campaign.updated_at'])
}

/** Campaigns that are not in the Trash. */
function presentCampaigns(ctx: View, db: Reader = ctx.db) {
  return db
    .selectFrom('campaign')
    .where('campaign.workspace_id', '=', ctx.workspace.id)
    .where('campaign.deleted_at', 'is', null)
}

/** Whether a campaign is there and not in the Trash; it stays so until the transaction ends. */
export async function isPresentCampaign(ctx: WorkspaceContext, tx: Reader, id: string): Promise<boolean> {
  const rows = presentCampaigns(ctx, tx).select('campaign.id').where('campaign.id', '=', id)
  return (await rows.forShare('campaign').executeTakeFirst()) !== undefined
}

/** Locks the campaign until the transaction ends; undefined when there is none. */
export async function lockCampaign(ctx: WorkspaceContext, tx: Reader, id: string): Promise<Campaign | undefined> {
  if (!isId(id)) return undefined
  const rows = campaignColumns(presentCampaigns(ctx, tx)).where('campaign.id', '=', id)
  return (await rows.forUpdate('campaign').executeTakeFirst()) as Campaign | undefined
}

export async function lockTrashedCampaign(
  ctx: WorkspaceContext,
  tx: Reader,
  id: string,
): Promise<Campaign | undefined> {
  if (!isId(id)) return undefined
  const trashed = tx
    .selectFrom('campaign')
    .where('campaign.workspace_id', '=', ctx.workspace.id)
    .where('campaign.id', '=', id)
    .where('campaign.deleted_at', 'is not', null)
  return (await campaignColumns(trashed).forUpdate('campaign').executeTakeFirst()) as Campaign | undefined
}

export async function getCampaign(ctx: WorkspaceContext, id: string): Promise<Campaign> {
  if (!isId(id)) throw notFound()
  const [campaign] = await query(ctx, 'campaign by id', { id }, (view, values) =>
    campaignColumns(presentCampaigns(view)).where('campaign.id', '=', values.id),
  )
  if (!campaign) throw notFound()
  return campaign as Campaign
}

export function allCampaigns(ctx: WorkspaceContext) {
  return whole<Campaign>(ctx, { table: 'campaign', rows: (view) => campaignColumns(presentCampaigns(view)) })
}

export function listCampaigns(ctx: WorkspaceContext, input: ListCampaigns) {
  const { status, updated_since, q } = input
  return page<Campaign>(ctx, input, {
    table: 'campaign',
    rows: (view) => {
      let found = presentCampaigns(view)
      if (status) found = found.where(sql<boolean>`campaign.status = any(${status}::text[])`)
      if (updated_since) found = found.where('campaign.updated_at', '>=', updated_since)
      if (q) found = found.where(matchesWords('campaign', q))
      return found
    },
    columns: campaignColumns,
  })
}
