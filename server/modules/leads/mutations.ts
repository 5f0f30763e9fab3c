import { isTaken } from '#db/postgres-errors.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change } from '#server/core/database/change.ts'
import { getRecord, lockRecord, requireFresh } from '#server/core/records/row.ts'
import { updateRecord } from '#server/core/records/write.ts'
import { conflict } from '#server/core/values/errors.ts'
import { newId } from '#server/core/values/ids.ts'
import { contactKind } from '../contacts/kind.ts'
import { textHash } from '../marketing/digests/rules.ts'
import { leadKind } from './kind.ts'
import { LeadView, type RecordConsent, type UpdateLead } from './schema.ts'

/** Updates the status and type of a lead; personal data belongs to the contact. */
export async function updateLead(ctx: WorkspaceContext, input: UpdateLead): Promise<LeadView> {
  await updateRecord(leadKind, ctx, input)
  return getRecord(leadKind, ctx, input.id, LeadView)
}

/** Adds an entry to the consent history; earlier entries never change. */
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
