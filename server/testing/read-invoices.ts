import { randomUUID } from 'node:crypto'
import { matchInvoices } from '#server/modules/connectors/figures/mutations.ts'
import type { Window } from '#server/modules/connectors/providers/adapter.ts'
import type { Collected, Invoice } from '#server/modules/connectors/sync/collect-window.ts'
import { mergeWindow } from '#server/modules/connectors/sync/merge-window.ts'
import { contextFor } from '#server/modules/connectors/tokens/parts.ts'
import { asOwner } from './as-owner.ts'
import { makeConnection } from './providers/connection.ts'
import type { Team } from './team.ts'

const NOTHING: Collected = { metrics: new Map(), invoices: new Map(), profits: new Map(), campaigns: new Map() }

/** Stores the given invoices of a window like a sync. */
export async function openInvoices({ api, slug }: Pick<Team, 'api' | 'slug'>) {
  const { databases, services } = api.program
  const tokens = { access: 'a', refresh: 'r', expiresAt: null }
  const made = await makeConnection(api, slug, { provider: 'quickbooks', account: 'company' }, tokens)
  const ctx = await contextFor({ databases, services, network: services, now: () => new Date() }, made)
  const lease = randomUUID()
  await asOwner(api.database, `update connector set lease_token = '${lease}' where id = '${made.connector}'`)
  return async (window: Window, rows: readonly Invoice[]) => {
    const counts = await mergeWindow(
      ctx,
      { connector: made.connector, account: 'company', run: randomUUID(), lease },
      window,
      { ...NOTHING, invoices: new Map(rows.map((row) => [row.ext_id, row])) },
      { filled: window, progress: null },
      { requests: 0, waitedMs: 0 },
    )
    await matchInvoices(ctx, made.connector)
    return counts
  }
}

/** An invoice as a window holds it. */
export const readInvoice = (id: string, date: string, total: number, more: object = {}): Invoice => ({
  ext_id: id,
  number: id,
  date,
  currency: 'EUR',
  total_micros: total,
  paid_micros: 0,
  customer: null,
  email: null,
  ...more,
})
