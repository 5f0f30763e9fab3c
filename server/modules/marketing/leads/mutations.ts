import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { BatchOutcomes } from '#server/core/batch/batch-outcomes.ts'
import { type Entry, runBatch } from '#server/core/batch/batch.ts'
import type { Locked } from '#server/core/database/change.ts'
import { LeadBatch } from '../lead-batch/mutations.ts'
import { nameCampaigns } from '../mutations.ts'
import { LeadRecord, type PushLeads } from '../schema.ts'
import { findLeads, lockContactsByEmail } from './queries.ts'

/** Matches leads by address: creates contact and lead for a new one, fills the empty fields of an existing one. */
export function pushLeads(ctx: WorkspaceContext, { leads, ...options }: PushLeads) {
  return runBatch(ctx, leads, options, {
    family: 'marketing',
    record: LeadRecord,
    write: (change, entries, outcomes) => writeLeads(ctx, change, entries, outcomes),
  })
}

/**
 * Stores leads in a transaction that holds the family lock. `address`: the shortened IP address of a form's visitor.
 */
export async function writeLeads(
  ctx: WorkspaceContext,
  change: Locked<'marketing'>,
  entries: readonly Entry<LeadRecord>[],
  outcomes: BatchOutcomes,
  address: string | null = null,
): Promise<void> {
  const records = entries.map(({ record }) => record)
  const [named, contacts] = await Promise.all([
    nameCampaigns(ctx, change.tx, entries, outcomes),
    lockContactsByEmail(
      ctx,
      change.tx,
      records.flatMap(({ email }) => email ?? []),
    ),
  ])
  const found = await findLeads(
    ctx,
    change.tx,
    contacts.map(({ id }) => id),
    records,
  )
  const book = new LeadBatch(ctx, contacts, found, address)
  for (const { index, record, campaign } of named) {
    const seen = record.extId ? book.seen(record.extId) : undefined
    if (seen) outcomes.settle({ index, status: 'skipped', code: 'duplicate', duplicateOf: seen })
    else if (!record.email && !record.extId)
      outcomes.refuse(index, 'email', 'email_required', 'is required without extId')
    else {
      const { id, status, withdrawn, isEarly } = book.take(record, campaign)
      if (isEarly) outcomes.warn(index, 'consent.at', 'date_in_future', 'is in the future; the consent counts from now')
      if (withdrawn)
        outcomes.warn(index, 'consent', 'consent_withdrawn', 'was withdrawn later, so this consent has no effect')
      outcomes.settle({ index, id, status, ...(status === 'skipped' && { code: 'unchanged' }) })
    }
  }
  await book.write(change)
}
