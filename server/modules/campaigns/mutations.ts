import { lockFamily } from '#server/core/batch.ts'
import { type Change, change } from '#server/core/change.ts'
import { invalid } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { type UpdateEach, updateEach } from '#server/core/update-each.ts'
import { requireFresh, revise } from '#server/core/versioned.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { nameKey } from '../inventory/rules.ts'
import { adopt } from './labels/mutations.ts'
import { findWaiting } from './labels/queries.ts'
import { lockCampaign, lockTrashedCampaign } from './queries.ts'
import { type Campaign, type CreateCampaign, UpdateCampaign } from './schema.ts'

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
    await lockFamily(tx, ctx, 'marketing')
    const waiting = await findWaiting(ctx, tx, campaign)
    const name_key = nameKey(campaign.name)
    write(tx.insertInto('campaign').values({ workspace_id: ctx.workspace.id, ...campaign, name_key }))
    adopt(ctx, { tx, write }, waiting)
    record({ event: 'campaign.created', record: campaign })
    return campaign
  }).catch(slugIsTaken)
}

export function updateCampaign(ctx: WorkspaceContext, input: UpdateCampaign): Promise<Campaign> {
  return change(ctx, (changing) => reviseCampaign(ctx, changing, input)).catch(slugIsTaken)
}

export function updateCampaigns(ctx: WorkspaceContext, input: UpdateEach) {
  return updateEach(ctx, input, UpdateCampaign, reviseCampaign)
}

async function reviseCampaign(
  ctx: WorkspaceContext,
  { tx, write, record, unchanged }: Change,
  { id, version, base, ...fields }: UpdateCampaign,
): Promise<Campaign> {
  await lockFamily(tx, ctx, 'marketing')
  const before = requireFresh(ctx, await lockCampaign(ctx, tx, id), { version, base })
  const revised = revise(before, fields as Partial<Campaign>, ctx.now)
  if (!revised) return unchanged(before)
  requireOrder(revised.after)
  const waiting = await findWaiting(ctx, tx, revised.after)
  const set = { ...revised.set, name_key: nameKey(revised.after.name) }
  write(tx.updateTable('campaign').set(set).where('workspace_id', '=', ctx.workspace.id).where('id', '=', id))
  adopt(ctx, { tx, write }, waiting)
  record({ event: 'campaign.updated', record: revised.after, before: revised.old })
  return revised.after
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
    await lockFamily(tx, ctx, 'marketing')
    const trashed = requireFresh(ctx, await lockTrashedCampaign(ctx, tx, id))
    const waiting = await findWaiting(ctx, tx, trashed)
    const revision = { version: trashed.version + 1, updated_at: ctx.now.toISOString() }
    write(
      tx
        .updateTable('campaign')
        .set({ ...revision, deleted_at: null })
        .where('workspace_id', '=', ctx.workspace.id)
        .where('id', '=', id),
    )
    const campaign = { ...trashed, ...revision }
    adopt(ctx, { tx, write }, waiting)
    record({ event: 'campaign.created', record: campaign })
    return campaign
  }).catch(slugIsTaken)
}

function requireOrder({ starts, ends }: Campaign): void {
  if (starts && ends && ends < starts) throw invalid('ends', 'must not be before the start date')
}

function slugIsTaken(error: unknown): never {
  const taken = error instanceof Error && 'constraint' in error && error.constraint === 'campaign_slug'
  throw taken ? invalid('slug', 'is already used by another campaign') : error
}
