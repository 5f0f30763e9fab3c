import { type Change, change } from '#server/core/change.ts'
import { conflict, isTaken } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { lockRecord } from '#server/core/records/read.ts'
import { type UpdateEach, updateEach } from '#server/core/update-each.ts'
import { requireFresh, revise } from '#server/core/versioned.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { contactKind } from '../contacts/kind.ts'
import { textHash } from '../marketing/digests/rules.ts'
import type { Lead } from '../marketing/schema.ts'
import { getLead, lockLead } from './queries.ts'
import { type LeadView, type RecordConsent, UpdateLead } from './schema.ts'

/** How far one has got with a lead, and of what kind it is; what it says of the person is the contact's. */
export async function updateLead(ctx: WorkspaceContext, input: UpdateLead): Promise<LeadView> {
  await change(ctx, (changing) => reviseLead(ctx, changing, input))
  return getLead(ctx, input.id)
}

export function updateLeads(ctx: WorkspaceContext, input: UpdateEach) {
  return updateEach(ctx, input, UpdateLead, reviseLead)
}

async function reviseLead(
  ctx: WorkspaceContext,
  { tx, write, record, unchanged }: Change,
  { id, version, base, ...fields }: UpdateLead,
): Promise<void> {
  const before = requireFresh(ctx, await lockLead(ctx, tx, id), { version, base })
  const revised = revise(before, fields as Partial<Lead>, ctx.now)
  if (!revised) return unchanged(undefined)
  write(tx.updateTable('lead').set(revised.set).where('workspace_id', '=', ctx.workspace.id).where('id', '=', id))
  record({ event: 'lead.updated', record: revised.after, before: revised.old })
}

/** One more entry of somebody's consent; the ones before stay as they are. */
export function recordConsent(ctx: WorkspaceContext, { contact, granted, source, text }: RecordConsent) {
  return change(ctx, async ({ tx, write, record }) => {
    requireFresh(ctx, await lockRecord(contactKind, ctx, tx, contact))
    const at = ctx.now.toISOString()
    const entry = {
      id: newId(ctx.now),
      contact,
      purpose: 'marketing',
      granted,
      at,
      source,
      text: text || null,
      text_hash: text ? textHash(text) : null,
      version: null,
    }
    write(tx.insertInto('consent').values({ ...entry, workspace_id: ctx.workspace.id, created_at: at }))
    record({ event: 'consent.recorded', record: { ...entry, version: 1 } })
    return { id: entry.id }
  }).catch((error: unknown) => {
    throw isTaken(error) ? conflict('The same consent is already recorded.') : error
  })
}
