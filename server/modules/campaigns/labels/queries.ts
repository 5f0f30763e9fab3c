import { sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { nameKey } from '#server/core/values/fields.ts'
import type { Campaign } from '../schema.ts'

/** Data that names a campaign that does not exist. */
export const WAITING = ['lead', 'lead_deal', 'cost', 'touch'] as const

/** The data that names this campaign: its spellings, and its costs under all of them, latest first. */
export async function findWaiting(
  ctx: WorkspaceContext,
  tx: Reader,
  { id, slug, name }: Pick<Campaign, 'id' | 'slug' | 'name'>,
) {
  const words = [slug, nameKey(name)]
  const labels = (await waitingLabels(ctx, tx)).filter((label) => words.includes(nameKey(label)))
  return { id, labels, costs: labels.length === 0 ? [] : await findCosts(ctx, tx, id, labels) }
}
export type Waiting = Awaited<ReturnType<typeof findWaiting>>

/** Every spelling of every missing campaign. */
async function waitingLabels(ctx: WorkspaceContext, tx: Reader): Promise<string[]> {
  const found = await Promise.all(
    WAITING.map((table) =>
      tx
        .selectFrom(table)
        .select('campaign_label')
        .distinct()
        .where('workspace_id', '=', ctx.workspace.id)
        .where('campaign', 'is', null)
        .where('campaign_label', 'is not', null)
        .execute(),
    ),
  )
  return [...new Set(found.flat().map(({ campaign_label }) => campaign_label!))]
}

function findCosts(ctx: WorkspaceContext, tx: Reader, id: string, labels: readonly string[]) {
  return tx
    .selectFrom('cost')
    .select(['id', 'date', 'campaign_label', 'channel', 'currency', 'note', 'created_at', 'updated_at'])
    .select(sql<string>`amount::text`.as('amount'))
    .where('workspace_id', '=', ctx.workspace.id)
    .where(sql<boolean>`(campaign = ${id} or (campaign is null and campaign_label = any(${labels}::text[])))`)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()
}
