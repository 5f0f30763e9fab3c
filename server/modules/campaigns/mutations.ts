import { sql } from 'kysely'
import { change, type Change } from '#server/core/change.ts'
import { invalid } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { requireFresh, revise } from '#server/core/versioned.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { lockCampaign, lockTrashedCampaign } from './queries.ts'
import type { Campaign, CreateCampaign, UpdateCampaign } from './schema.ts'

export async function createCampaign(ctx: WorkspaceContext, input: CreateCampaign): Promise<Campaign> {
  const campaign: Campaign = {
    id: newId(ctx.now),
    name: input.name,
    slug: input.slug ?? null,
    budget: input.budget ?? null,
    currency: input.currency ?? ctx.workspace.currency,
    starts: input.starts ?? null,
    ends: input.ends ?? null,
    status: input.status ?? 'active',
    version: 1,
    created_at: ctx.now.toISOString(),
    updated_at: ctx.now.toISOString(),
  }
  requireOrder(campaign)
  return change(ctx, async ({ tx, write, record }) => {
    write(tx.insertInto('campaign').values({ workspace_id: ctx.workspace.id, ...campaign }))
    adoptLabels(ctx, { tx, write }, campaign)
    record({ event: 'campaign.created', record: campaign })
    return campaign
  }).catch(slugIsTaken)
}

export function updateCampaign(
  ctx: WorkspaceContext,
  { id, version, base, ...fields }: UpdateCampaign,
): Promise<Campaign> {
  return change(ctx, async ({ tx, write, record, unchanged }) => {
    const before = requireFresh(ctx, await lockCampaign(ctx, tx, id), { version, base })
    const revised = revise(before, fields as Partial<Campaign>, ctx.now)
    if (!revised) return unchanged(before)
    requireOrder(revised.after)
    write(tx.updateTable('campaign').set(revised.set).where('workspace_id', '=', ctx.workspace.id).where('id', '=', id))
    adoptLabels(ctx, { tx, write }, revised.after)
    record({ event: 'campaign.updated', record: revised.after, before: revised.old })
    return revised.after
  }).catch(slugIsTaken)
}

/** To the Trash, where it stays for 30 days; its slug is free for another one at once. */
export function removeCampaign(ctx: WorkspaceContext, { id }: { id: string }) {
  return change(ctx, async ({ tx, write, record }) => {
    const campaign = requireFresh(ctx, await lockCampaign(ctx, tx, id))
    write(
      tx
        .updateTable('campaign')
        .set({ deleted_at: ctx.now.toISOString() })
        .where('workspace_id', '=', ctx.workspace.id)
        .where('id', '=', id),
    )
    record({ event: 'campaign.deleted', record: campaign })
    return { id, deleted: true as const }
  })
}

/** Out of the Trash: created again, one version up. Refused while another campaign has its slug. */
export function restoreCampaign(ctx: WorkspaceContext, { id }: { id: string }): Promise<Campaign> {
  return change(ctx, async ({ tx, write, record }) => {
    const trashed = requireFresh(ctx, await lockTrashedCampaign(ctx, tx, id))
    const revision = { version: trashed.version + 1, updated_at: ctx.now.toISOString() }
    write(
      tx
        .updateTable('campaign')
        .set({ ...revision, deleted_at: null })
        .where('workspace_id', '=', ctx.workspace.id)
        .where('id', '=', id),
    )
    const campaign = { ...trashed, ...revision }
    adoptLabels(ctx, { tx, write }, campaign)
    record({ event: 'campaign.created', record: campaign })
    return campaign
  }).catch(slugIsTaken)
}

/** What named this campaign before it was there is its own from now on. */
function adoptLabels(ctx: WorkspaceContext, { tx, write }: Pick<Change, 'tx' | 'write'>, { id, slug, name }: Campaign) {
  const words = [slug, name.toLowerCase()]
  const waiting = sql<boolean>`campaign is null and lower(campaign_label) = any(${words}::text[])`
  for (const table of ['lead', 'lead_deal', 'cost', 'touch'] as const)
    write(tx.updateTable(table).set({ campaign: id }).where('workspace_id', '=', ctx.workspace.id).where(waiting))
}

function requireOrder({ starts, ends }: Campaign): void {
  if (starts && ends && ends < starts) throw invalid('ends', 'must not be before the first day')
}

function slugIsTaken(error: unknown): never {
  const taken = error instanceof Error && 'constraint' in error && error.constraint === 'campaign_slug'
  throw taken ? invalid('slug', 'belongs to another campaign. Choose a different one.') : error
}
