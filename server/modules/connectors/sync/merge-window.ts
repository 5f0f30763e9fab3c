import { sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { housekeep } from '#server/core/database/change.ts'
import { among, removeRows, upsertRows } from '#server/core/database/rows.ts'
import { erasedAmong, erasedNamesAmong } from '../../contacts/erased/queries.ts'
import { keysOf } from '../figures/rules.ts'
import type { Window } from '../providers/adapter.ts'
import { wholeMonths } from '../rules.ts'
import { type Collected, type Invoice, keyOf, sameRow } from './collect-window.ts'
import { requireLease } from './lease.ts'
import { moveCursor, type Progress } from './progress.ts'
import type { Tally } from './provider-call.ts'
import { endRun } from './runs.ts'

/** The account of the window, and the lease under which it was read. */
export type Place = { connector: string; account: string; run: string; lease: string }
export type Counts = { rows_new: number; rows_changed: number; rows_removed: number }

/** Rows to write, and the stored rows to delete. */
type Difference<R, B> = { written: R[]; removed: B[]; counts: Counts }

/** Rows per statement. */
const CHUNK = 2_000
const METRIC_KEY = ['date', 'campaign_ext_id', 'breakdown']

/**
 * Replaces the stored rows of a window, moves the cursor of the account and ends the run in one transaction. Reading
 * the same data again writes no figures.
 */
export function mergeWindow(
  ctx: WorkspaceContext,
  place: Place,
  window: Window,
  read: Collected,
  after: { filled: Window; progress: Progress | null },
  tally: Tally,
): Promise<Counts> {
  return housekeep(ctx, async ({ tx, write }) => {
    await requireLease(ctx, tx, place)
    const metrics = difference(read.metrics, await storedMetrics(ctx, tx, place, window))
    const stored = await storedInvoices(ctx, tx, place, window, read.invoices.keys())
    const erased = {
      addresses: await erasedAmong(ctx, tx, addressesOf(read.invoices)),
      names: await erasedNamesAmong(ctx, tx, namesOf(read.invoices)),
    }
    const invoices = differenceOfInvoices(read.invoices, stored, erased)
    const profits = difference(read.profits, await storedProfits(ctx, tx, place, window))
    const { connector, account, run } = place
    const ours = { connector, account }
    // Awaits each statement, so that a large window is not in memory twice.
    for (const part of chunks(metrics.written, { ...ours, run }))
      await upsertRows(ctx, tx, 'metric_day', ['connector', 'account', ...METRIC_KEY], part).execute()
    for (const part of chunks(invoices.written, { ...ours, run }))
      await upsertRows(ctx, tx, 'external_invoice', ['connector', 'account', 'ext_id'], part).execute()
    for (const part of chunks(profits.written, ours))
      await upsertRows(ctx, tx, 'profit_month', ['connector', 'account', 'month'], part).execute()
    for (const part of chunks(metrics.removed))
      await removeRows(ctx, tx, 'metric_day', METRIC_KEY, part, ours).execute()
    for (const part of chunks(invoices.removed))
      await removeRows(ctx, tx, 'external_invoice', ['ext_id'], part, ours).execute()
    for (const part of chunks(profits.removed))
      await removeRows(ctx, tx, 'profit_month', ['month'], part, ours).execute()
    await sumMetrics(ctx, tx, place, [...metrics.written, ...metrics.removed])
    for (const part of chunks(campaignRows(read), ours))
      await upsertRows(ctx, tx, 'external_campaign', ['connector', 'account', 'ext_id'], part).execute()
    const counts = sumOf([metrics, invoices, profits])
    write(moveCursor(ctx, tx, place, after))
    write(endRun(ctx, tx, place.run, { ...counts, status: 'done' }, tally))
    return counts
  })
}

/** Recomputes the sums of the months and days of changed rows. */
async function sumMetrics(
  ctx: WorkspaceContext,
  tx: Scoped,
  { connector, account }: Place,
  changed: readonly { date: string }[],
) {
  const [first] = changed
  if (!first) return
  let [from, to] = [first.date, first.date]
  for (const { date } of changed) {
    if (date < from) from = date
    if (date > to) to = date
  }
  await sql`select sum_metrics(${ctx.workspace.id}, ${connector}, ${account}, ${from}, ${to})`.execute(tx)
}

const sumOf = (differences: readonly Pick<Difference<never, never>, 'counts'>[]): Counts =>
  differences.reduce(
    (sum, { counts }) => ({
      rows_new: sum.rows_new + counts.rows_new,
      rows_changed: sum.rows_changed + counts.rows_changed,
      rows_removed: sum.rows_removed + counts.rows_removed,
    }),
    { rows_new: 0, rows_changed: 0, rows_removed: 0 },
  )

function difference<R extends object, B extends object>(
  read: ReadonlyMap<string, R>,
  stored: ReadonlyMap<string, B>,
): Difference<R, B> {
  const written: R[] = []
  const counts: Counts = { rows_new: 0, rows_changed: 0, rows_removed: 0 }
  for (const [key, row] of read) {
    const before = stored.get(key)
    if (before && sameRow(row, before)) continue
    counts[before ? 'rows_changed' : 'rows_new']++
    written.push(row)
  }
  const removed = [...stored].filter(([key]) => !read.has(key)).map(([, row]) => row)
  counts.rows_removed = removed.length
  return { written, removed, counts }
}

/** The key of a row; other columns are the same within a window. */
const COMPARED = [
  ...(['date', 'campaign_ext_id', 'breakdown', 'currency', 'cost_micros', 'value_micros', 'impressions'] as const),
  ...(['clicks', 'conversions_micros', 'sessions', 'users', 'key_events_micros', 'position_micros', 'sent'] as const),
  ...(['delivered', 'opens', 'prefetched_opens', 'unsubscribes', 'bounces', 'complaints'] as const),
]

async function storedMetrics(ctx: WorkspaceContext, tx: Scoped, place: Place, { from, to }: Window) {
  const rows = await tx
    .selectFrom('metric_day')
    .select(COMPARED)
    .where('workspace_id', '=', ctx.workspace.id)
    .where('connector', '=', place.connector)
    .where('account', '=', place.account)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute()
  return new Map(rows.map((row) => [keyOf(row.date, row.campaign_ext_id, row.breakdown), row]))
}

/** Rows of the window, and rows that the provider moved into it from another day. */
async function storedInvoices(
  ctx: WorkspaceContext,
  tx: Scoped,
  place: Place,
  { from, to }: Window,
  read: Iterable<string>,
) {
  const rows = await tx
    .selectFrom('external_invoice')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('connector', '=', place.connector)
    .where('account', '=', place.account)
    .where((eb) => eb.or([eb.between('date', from, to), eb('ext_id', 'in', among(read, 'text'))]))
    .execute()
  return new Map(rows.map((row) => [row.ext_id, row]))
}

const PROFIT_AMOUNTS = [
  ...(['income_micros', 'cost_of_goods_micros', 'gross_profit_micros', 'expenses_micros'] as const),
  ...(['other_income_micros', 'other_expenses_micros', 'net_income_micros'] as const),
]

/** Rows of every month that the window touches, with amounts as text. */
async function storedProfits(ctx: WorkspaceContext, tx: Scoped, { connector, account }: Place, window: Window) {
  const { from, to } = wholeMonths(window)
  const rows = await tx
    .selectFrom('profit_month')
    .select(['month', 'currency'])
    .select((eb) => PROFIT_AMOUNTS.map((column) => eb.cast<string | null>(column, 'text').as(column)))
    .where('workspace_id', '=', ctx.workspace.id)
    .where('connector', '=', connector)
    .where('account', '=', account)
    .where('month', '>=', from)
    .where('month', '<=', to)
    .execute()
  return new Map(rows.map((row) => [row.month, row]))
}

const addressesOf = (invoices: ReadonlyMap<string, Invoice>) => [
  ...new Set([...invoices.values()].flatMap(({ email }) => (email ? [email] : []))),
]

/** Customers without an address. */
const namesOf = (invoices: ReadonlyMap<string, Invoice>) => [
  ...new Set([...invoices.values()].flatMap(({ email, customer }) => (!email && customer ? [customer] : []))),
]

type Erased = { addresses: ReadonlySet<string>; names: ReadonlySet<string> }

const isErased = ({ email, customer }: Invoice, { addresses, names }: Erased) =>
  email ? addresses.has(email) : names.has(customer ?? '')

/**
 * The provider still has customers that were erased here. Their invoices are kept without amounts when they disappear,
 * so that an invoice that reappears outside this window does not restore the name.
 */
function differenceOfInvoices(
  read: ReadonlyMap<string, Invoice>,
  stored: Awaited<ReturnType<typeof storedInvoices>>,
  erasedPeople: Erased,
) {
  const shown = new Map(read)
  for (const [id, row] of read)
    if (isErased(row, erasedPeople)) shown.set(id, { ...row, customer: null, email: null, erased: true })
  for (const [id, { erased, number, date, currency }] of stored) {
    if (!erased) continue
    const row = read.get(id)
    const emptied = { ext_id: id, number, date, currency }
    shown.set(id, { ...(row ?? { ...emptied, total_micros: 0, paid_micros: 0 }), customer: null, email: null })
  }
  const found = difference(shown, stored)
  // An invoice with a new address belongs to another contact.
  const written = found.written.map((row) => {
    const before = stored.get(row.ext_id)
    const contact = before && before.email === row.email ? before.contact : null
    return { ...row, contact, erased: row.erased ?? before?.erased ?? false }
  })
  return { ...found, written }
}

/** A renamed campaign gets its new name and keeps its match. */
function campaignRows({ campaigns }: Collected) {
  return [...campaigns.values()].map(({ extId, name, utm }) => ({ ext_id: extId, name, utm, ...keysOf({ name, utm }) }))
}

/** The rows in batches, with the shared columns. */
function* chunks<R extends object, S extends object = object>(rows: readonly R[], shared = {} as S) {
  for (let start = 0; start < rows.length; start += CHUNK)
    yield rows.slice(start, start + CHUNK).map((row) => ({ ...row, ...shared }))
}
