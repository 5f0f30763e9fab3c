import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { BatchOutcomes } from '#server/core/batch/batch-outcomes.ts'
import { type Entry, runBatch } from '#server/core/batch/batch.ts'
import type { Locked } from '#server/core/database/change.ts'
import { among, insertRows, type NewRow } from '#server/core/database/rows.ts'
import { instantOf } from '#server/core/values/fields.ts'
import { newId } from '#server/core/values/ids.ts'
import { nameCampaigns } from '../mutations.ts'
import { type PushTouches, TouchRecord } from '../schema.ts'

/** Stores touches; they are matched to contacts by address, also to later ones. */
export function pushTouches(ctx: WorkspaceContext, { touches, ...options }: PushTouches) {
  return runBatch(ctx, touches, options, {
    family: 'marketing',
    record: TouchRecord,
    write: (change, entries, outcomes) => writeTouches(ctx, change, entries, outcomes),
  })
}

/** Stores touches in a transaction that holds the family lock. */
export async function writeTouches(
  ctx: WorkspaceContext,
  { tx, write, record: log }: Locked<'marketing'>,
  entries: readonly Entry<TouchRecord>[],
  outcomes: BatchOutcomes,
): Promise<void> {
  const rows = new Map<string, TouchRow & { index: number; id: string }>()
  const repeats: { index: number; key: string }[] = []
  for (const { index, record, campaign } of await nameCampaigns(ctx, tx, entries, outcomes)) {
    const row = {
      email: record.email,
      kind: record.kind ?? 'touch',
      campaign: campaign.campaign,
      campaign_label: campaign.campaign_label,
      campaign_key: campaign.key,
      source: record.source ?? '',
      medium: record.medium ?? '',
      ts: toTheSecond(record.ts ? instantOf(record.ts)! : ctx.now),
      note: record.note ?? null,
    }
    if (rows.has(keyOf(row))) repeats.push({ index, key: keyOf(row) })
    else rows.set(keyOf(row), { ...row, index, id: newId(ctx.now) })
  }
  const stored = await storedTouches(ctx, tx, [...rows.values()])
  const fresh: NewRow<'touch', 'created_at'>[] = []
  for (const [key, { index, ...row }] of rows) {
    const duplicateOf = stored.get(key)
    if (duplicateOf) outcomes.settle({ index, status: 'skipped', code: 'duplicate', duplicateOf })
    else {
      fresh.push(row)
      outcomes.settle({ index, status: 'created', id: row.id })
    }
  }
  for (const { index, key } of repeats) {
    const duplicateOf = stored.get(key) ?? rows.get(key)!.id
    outcomes.settle({ index, status: 'skipped', code: 'duplicate', duplicateOf })
  }
  if (fresh.length === 0) return
  write(insertRows(ctx, tx, 'touch', fresh, { created_at: ctx.now.toISOString() }))
  log({ event: 'touch.pushed', record: { id: newId(ctx.now), version: 1, ...outcomes.counts() } })
}

type TouchRow = { email: string; kind: string; campaign_key: string; source: string; medium: string; ts: string }

const keyOf = ({ email, kind, campaign_key, source, medium, ts }: TouchRow) =>
  JSON.stringify([email, kind, campaign_key, source, medium, ts])

function toTheSecond(at: Date): string {
  return new Date(Math.floor(at.getTime() / 1000) * 1000).toISOString()
}

async function storedTouches(ctx: WorkspaceContext, tx: Reader, rows: readonly TouchRow[]) {
  const found = await tx
    .selectFrom('touch')
    .select(['id', 'email', 'kind', 'campaign_key', 'source', 'medium', 'ts'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where(
      'email',
      'in',
      among(
        rows.map(({ email }) => email),
        'text',
      ),
    )
    .execute()
  return new Map(found.map((row) => [keyOf({ ...row, ts: toTheSecond(new Date(row.ts)) }), row.id]))
}
