import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { BatchOutcomes } from '#server/core/batch/batch-outcomes.ts'
import { type Change, type Locked, changeWithLock } from '#server/core/database/change.ts'
import { insertRows } from '#server/core/database/rows.ts'
import type { Seen } from '#server/core/records/row.ts'
import { addRecord, draftRecord, takeStep } from '#server/core/records/write.ts'
import { invalid, namesNone } from '#server/core/values/errors.ts'
import { nameKey } from '#server/core/values/fields.ts'
import { requireRecorded } from '../entries/mutations.ts'
import { recordMovements } from '../ledger/mutations.ts'
import { findLocations } from '../ledger/queries.ts'
import { DEFAULT_LOCATION } from '../naming/mutations.ts'
import { countKind } from './kind.ts'
import { type Countable, lastCountSerial, listCountable, MOST_LINES } from './queries.ts'
import type { CreateCount, EnterCount, StockCount, StockCountLine } from './schema.ts'

export function createCount(ctx: WorkspaceContext, input: CreateCount): Promise<StockCount> {
  const { location: name = DEFAULT_LOCATION, note = '', ...which } = input
  return changeWithLock(ctx, 'inventory', async (changing) => {
    const { tx, write } = changing
    const [[place], last] = await Promise.all([findLocations(ctx, tx, [nameKey(name)]), lastCountSerial(ctx, tx)])
    if (!place) throw invalid('location', `no location has the name ${JSON.stringify(name)}`)
    const found = await listCountable(ctx, tx, place.id, which)
    if (found.length > MOST_LINES)
      throw invalid('group', `the count would have more than ${MOST_LINES} lines. Limit it to a group or to items`)
    if (found.length === 0) throw invalid('items', 'there is nothing to count')
    const number = `COUNT-${String(last + 1).padStart(5, '0')}`
    const lines = found.map((one, index) => lineOf(one, index + 1))
    const columns = { serial: last + 1, location: place.id }
    const count = draftRecord(countKind, ctx, { number, location: place.name, note, lines })
    await addRecord(countKind, ctx, changing, count, columns)
    write(insertRows(ctx, tx, 'stock_count_line', rowsOf(count.id, found, 1)))
    return count
  })
}

/** Counts may be sent line by line; sending a line again replaces its count. */
export function enterCount(ctx: WorkspaceContext, { id, version, base, lines: entered, add = [] }: EnterCount) {
  return changeCount(ctx, { id, version, base }, 'updated', async (before, { tx, write }) => {
    const at = ctx.now.toISOString()
    const fresh = await newLines(ctx, tx, before, add)
    if (fresh.length > 0) write(insertRows(ctx, tx, 'stock_count_line', rowsOf(id, fresh, before.lines.length + 1)))
    const lines = [...before.lines, ...fresh.map((one, index) => lineOf(one, before.lines.length + index + 1))]
    const found = new Map(entered.map(({ line, counted }) => [line, counted]))
    for (const { item, counted } of add) {
      const own = lines.filter((line) => line.item === item)
      if (own.length !== 1) throw invalid('add', 'an item with several lots must be counted line by line')
      found.set(own[0]!.line, counted)
    }
    for (const line of found.keys())
      if (!lines.some((one) => one.line === line)) throw invalid('lines', `there is no line ${line}`)
    const after = lines.map((line) => {
      const counted = found.get(line.line)
      return counted === undefined ? line : { ...line, counted, at: counted === null ? null : at }
    })
    for (const [index, { line, counted, at: counted_at }] of after.entries())
      if (counted !== lines[index]!.counted || counted_at !== lines[index]!.at)
        write(
          tx
            .updateTable('stock_count_line')
            .set({ counted, at: counted_at })
            .where('workspace_id', '=', ctx.workspace.id)
            .where('count', '=', id)
            .where('line', '=', line),
        )
    return { lines: after }
  })
}

/** Sets the stock to the counted quantities, each at the instant of its count. Uncounted lines keep their stock. */
export function bookCount(ctx: WorkspaceContext, seen: Seen) {
  return changeCount(ctx, seen, 'booked', async (before, changing) => {
    const counted = before.lines.filter((line) => line.counted !== null)
    if (counted.length === 0) throw invalid('lines', 'must have at least one counted line')
    const entries = counted.map(({ line, item, lot, counted: qty, at }, index) => {
      const ref = `${before.number}/${line}`
      return {
        index,
        own: { key: `count ${before.id} ${line}` },
        record: {
          item: { id: item },
          type: 'count' as const,
          qty: qty!,
          location: before.location,
          lot,
          date: at,
          ref,
        },
      }
    })
    const outcomes = new BatchOutcomes(entries.length)
    await recordMovements(ctx, changing, entries, outcomes, { call: 'count', createItems: false })
    requireRecorded(outcomes, (index) => `lines.${counted[index]!.line}`)
    return { status: 'booked', bookedAt: ctx.now.toISOString() }
  })
}

export function cancelCount(ctx: WorkspaceContext, seen: Seen) {
  return changeCount(ctx, seen, 'cancelled', () => Promise.resolve({ status: 'cancelled' }))
}

type Changes = Partial<Pick<StockCount, 'status' | 'bookedAt' | 'lines'>>

/** Changes an open sheet and records `stock_count.<event>`. */
function changeCount(
  ctx: WorkspaceContext,
  seen: Seen,
  event: 'updated' | 'booked' | 'cancelled',
  decide: (before: StockCount, changing: Locked<'inventory'>) => Promise<Changes>,
): Promise<StockCount> {
  return changeWithLock(ctx, 'inventory', (changing) =>
    takeStep(countKind, ctx, changing, seen, event, (before) => {
      if (before.status !== 'open')
        throw invalid('status', `is ${before.status}. Only an open stock count can be changed`)
      return decide(before, changing)
    }),
  )
}

async function newLines(
  ctx: WorkspaceContext,
  tx: Change['tx'],
  before: StockCount,
  add: NonNullable<EnterCount['add']>,
) {
  const missing = add.map(({ item }) => item).filter((item) => !before.lines.some((line) => line.item === item))
  if (missing.length === 0) return []
  const [place] = await findLocations(ctx, tx, [nameKey(before.location)])
  const found = await listCountable(ctx, tx, place!.id, { items: [...new Set(missing)] })
  for (const item of missing)
    if (!found.some((one) => one.item === item)) throw namesNone('add', `no item has the id ${item}`)
  if (before.lines.length + found.length > MOST_LINES)
    throw invalid('add', `a stock count can have at most ${MOST_LINES} lines`)
  return found
}

function lineOf({ code, lot: _lot, ...countable }: Countable, line: number): StockCountLine {
  return { line, ...countable, lot: code, counted: null, at: null }
}

function rowsOf(count: string, found: readonly Countable[], first: number) {
  return found.map(({ item, lot, expected }, index) => ({
    count,
    line: first + index,
    item,
    lot,
    expected,
  }))
}
