import { sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { runBatch } from '#server/core/batch/batch.ts'
import { insertRows, type NewRow } from '#server/core/database/rows.ts'
import { decimalOf, scaled } from '#server/core/values/decimals.ts'
import { newId } from '#server/core/values/ids.ts'
import { nameCampaigns } from '../mutations.ts'
import { CostRecord, type EnterCost, type PushCosts } from '../schema.ts'

const COST_PLACES = 6

/** Adds up records with the same day, campaign, channel and currency, and replaces the stored amount. */
export function pushCosts(ctx: WorkspaceContext, { costs, ...options }: PushCosts) {
  return runBatch(ctx, costs, options, {
    family: 'marketing',
    record: CostRecord,
    async write({ tx, write, record: log }, entries, outcomes) {
      const sums = new Map<string, { row: CostRow; sum: bigint; indices: number[] }>()
      for (const { index, record, campaign } of await nameCampaigns(ctx, tx, entries, outcomes)) {
        const row = {
          date: record.date,
          campaign: campaign.campaign,
          campaign_label: campaign.campaign_label,
          campaign_key: campaign.key,
          channel: record.channel ?? '',
          currency: record.currency ?? ctx.workspace.currency,
          note: record.note ?? null,
        }
        const group = sums.get(keyOf(row)) ?? { row, sum: 0n, indices: [] }
        sums.set(keyOf(row), {
          row: { ...group.row, note: row.note ?? group.row.note },
          sum: group.sum + scaled(record.amount, COST_PLACES),
          indices: [...group.indices, index],
        })
      }
      const stored = await storedCosts(
        ctx,
        tx,
        [...sums.values()].map(({ row }) => row),
      )
      const rows: NewRow<'cost', 'created_at' | 'updated_at'>[] = []
      for (const [key, { row, sum, indices }] of sums) {
        const before = stored.get(key)
        const same =
          before !== undefined &&
          scaled(before.amount, COST_PLACES) === sum &&
          (row.note ?? before.note) === before.note
        const id = before?.id ?? newId(ctx.now)
        for (const [place, index] of indices.entries()) {
          if (same) outcomes.settle({ index, status: 'skipped', code: 'unchanged', id })
          else outcomes.settle({ index, status: before || place > 0 ? 'updated' : 'created', id })
        }
        const note = row.note ?? before?.note ?? null
        if (!same)
          rows.push({
            ...row,
            note,
            id,
            amount: decimalOf(sum, COST_PLACES),
          })
      }
      if (rows.length === 0) return
      const at = ctx.now.toISOString()
      write(
        insertRows(ctx, tx, 'cost', rows, { created_at: at, updated_at: at }).onConflict((conflict) =>
          conflict.columns(['workspace_id', 'date', 'campaign_key', 'channel', 'currency']).doUpdateSet((eb) => ({
            amount: eb.ref('excluded.amount'),
            note: eb.ref('excluded.note'),
            updated_at: eb.ref('excluded.updated_at'),
          })),
        ),
      )
      log({ event: 'cost.pushed', record: { id: newId(ctx.now), version: 1, ...outcomes.counts() } })
    },
  })
}

/** Stores a manually entered cost like a push of one record. */
export async function enterCost(ctx: WorkspaceContext, cost: EnterCost): Promise<{ id: string }> {
  const { results } = await pushCosts(ctx, { costs: [cost], atomic: true, dryRun: false })
  return { id: results[0]!.id! }
}

type CostRow = {
  date: string
  campaign: string | null
  campaign_label: string | null
  campaign_key: string
  channel: string
  currency: string
  note: string | null
}

const keyOf = (row: Pick<CostRow, 'date' | 'campaign_key' | 'channel' | 'currency'>) =>
  JSON.stringify([row.date, row.campaign_key, row.channel, row.currency])

async function storedCosts(ctx: WorkspaceContext, tx: Reader, rows: readonly CostRow[]) {
  const found = await tx
    .selectFrom('cost')
    .select(['id', 'date', 'campaign_key', 'channel', 'currency', 'note'])
    .select(sql<string>`amount::text`.as('amount'))
    .where('workspace_id', '=', ctx.workspace.id)
    .where(sql<boolean>`date = any(${[...new Set(rows.map(({ date }) => date))]}::date[])`)
    .execute()
  return new Map(found.map((row) => [keyOf(row), row]))
}
