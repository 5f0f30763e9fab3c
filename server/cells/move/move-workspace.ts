import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { CACHED_MS as TOKEN_CACHED_MS } from '#server/modules/tokens/lookup/lookups.ts'
import { CACHED_MS as DIRECTORY_CACHED_MS } from '../directory-cache.ts'
import { continueIds, copyTable } from './copy-rows.ts'
import type { DirectoryRecord, DirectoryRecords } from './directory-record.ts'
import { freeze, hold, MoveError, release } from './freeze.ts'
import { mergeAddresses, mergeWithdrawals } from './merge-addresses.ts'
import { removeRows } from './remove-rows.ts'
import { type MovedTable, tablesOf } from './tables.ts'
import { countRows, differingTables } from './verify.ts'

export type Move = {
  records: DirectoryRecords
  record: DirectoryRecord
  /** A new connection of the owner of a cell. */
  open: (cell: string) => Promise<pg.Client>
  say: (line: string) => void
  /** Aborts the move until the switch; from there on it is finished. */
  stop: AbortSignal
}
export type Moved = { rows: number; refusedMs: number }
type Copied = { rows: number; frozenAt: number }
type Ends = { source: pg.Client; target: pg.Client }

/** Nodes cache the directory, and the tokens that they found in a cell, for this long. */
const SETTLED_MS = DIRECTORY_CACHED_MS + TOKEN_CACHED_MS + 100
const PROGRESS_MS = 500

/**
 * Moves a workspace from one cell to another, from wherever an earlier call was interrupted. Until the switch, a failure
 * leaves the workspace active in its old cell.
 */
export async function moveWorkspace(move: Move): Promise<Moved> {
  const { record, records, say } = move
  const { rows, frozenAt } = record.step === 'begun' ? await copyOrUndo(move) : { rows: 0, frozenAt: undefined }
  const awakeAt = await wakeUp(move)
  const refusedMs = frozenAt === undefined ? 0 : Math.round(awakeAt - frozenAt)
  say(`"${record.slug}" is active in the cell "${record.moving_to}"; it refused writes for ${refusedMs / 1000} s`)
  const source = await move.open(record.moving_from!)
  try {
    await hold(source, record.id, 'moved')
    say(`removing the rows from the cell "${record.moving_from}"`)
    await removeRows(source, await tablesOf(source), record.id)
  } finally {
    await source.end()
  }
  await records.end(record.id)
  return { rows, refusedMs }
}

/** Makes the workspace active in its old cell again and removes what was copied. */
export async function abortMove({ record, records, open }: Move): Promise<void> {
  const source = await open(record.moving_from!)
  await release(source, record.id).finally(() => source.end())
  const target = await open(record.moving_to!)
  try {
    const arriving = `select from workspace_hold where workspace_id = $1 and state = 'arriving'`
    if ((await target.query(arriving, [record.id])).rowCount === 1) {
      await removeRows(target, await tablesOf(target), record.id)
      await release(target, record.id)
    }
  } finally {
    await target.end()
  }
  await records.end(record.id)
}

async function copyOrUndo(move: Move): Promise<Copied> {
  const { record, say, stop } = move
  const progress = { asked: false }
  try {
    return await withEnds(move, (ends) => copyAndSwitch(move, ends, progress))
  } catch (error) {
    const { message } = (stop.aborted ? stop.reason : error) as Error
    const reason = message.replace(/\.?$/, '.')
    if (progress.asked)
      throw new MoveError(`The directory did not confirm the move: ${reason} Run the same command again to finish it.`)
    const undone = await abortMove(move).then(
      () => true,
      (failed: Error) => say(`not everything could be undone: ${failed.message}`),
    )
    if (undone)
      throw new MoveError(`"${record.slug}" was not moved and is active in "${record.moving_from}": ${reason}`)
    throw new MoveError(
      `"${record.slug}" was not moved: ${reason} Run the same command again, or with --abort to undo what is done.`,
    )
  }
}

async function copyAndSwitch(move: Move, ends: Ends, progress: { asked: boolean }): Promise<Copied> {
  const { records, record, say, stop } = move
  const tables = await tablesOf(ends.target)
  await requirePlace(move, ends)
  await removeRows(ends.target, tables, record.id, stop)
  await mergeAddresses(ends, record.id)
  const history = tables.find(({ name }) => name === 'change')!
  const ahead = await copyHistory(move, ends, history)
  say('nothing new is sent')
  await freeze({ source: ends.source, workspaceId: record.id, say, stop })
  const frozenAt = performance.now()
  say('writes are refused')
  await records.markFrozen(record.id)
  const rows = await copyAll(move, ends, tables, ahead)
  await mergeWithdrawals(ends, record.id)
  await verify(move, ends, tables)
  say('the copy is complete')
  stop.throwIfAborted()
  progress.asked = true
  await records.switch(record.id)
  say('the directory is switched')
  return { rows, frozenAt }
}

/** Whatever the old cell still holds as frozen refuses writes there. Resolves with the time. */
async function wakeUp({ records, record, open }: Move): Promise<number> {
  if ((await records.find(record.slug))!.step === 'awake') return performance.now()
  await delay(SETTLED_MS)
  const target = await open(record.moving_to!)
  await release(target, record.id).finally(() => target.end())
  const awakeAt = performance.now()
  await records.markAwake(record.id)
  return awakeAt
}

/** Rows left by an earlier move are replaced; those of a workspace that is active there are not. */
async function requirePlace({ record }: Move, { target }: Ends): Promise<void> {
  const { rows } = await target.query<{ id: string; slug: string; held: boolean }>(
    `select w.id, w.slug, h.state is not null as held from workspace w
     left join workspace_hold h on h.workspace_id = w.id and h.state in ('arriving', 'moved')
     where w.id = $1 or w.slug = $2`,
    [record.id, record.slug],
  )
  const other = rows.find(({ id, held }) => id !== record.id || !held)
  if (other)
    throw new MoveError(
      `the cell "${record.moving_to}" already contains a workspace "${other.slug}" with the id ${other.id}.`,
    )
  await hold(target, record.id, 'arriving')
}

/** The numbered changes are rarely rewritten, so they are copied before writes are refused: the number of the last one. */
async function copyHistory({ record, say, stop }: Move, ends: Ends, history: MovedTable): Promise<number> {
  const last = 'select coalesce(max(seq), 0)::float8 as last from change where workspace_id = $1'
  const { rows } = await ends.source.query<{ last: number }>(last, [record.id])
  const ahead = rows[0]!.last
  let copied = 0
  await copyTable(ends, numbered(history, `seq <= ${ahead}`), record.id, (more) => {
    stop.throwIfAborted()
    copied += more
    say(`${copied} rows of the change log are copied ahead`)
  })
  return ahead
}

const numbered = (history: MovedTable, which: string): MovedTable => ({
  ...history,
  own: `${history.own} and (${which})`,
})

async function copyAll(move: Move, ends: Ends, tables: readonly MovedTable[], ahead: number): Promise<number> {
  const { record, say, stop } = move
  const [counts, there] = await Promise.all([ends.source, ends.target].map((end) => countRows(end, tables, record.id)))
  const total = [...counts!.values()].reduce((sum, count) => sum + count, 0)
  let copied = there!.get('change') ?? 0
  let saidAt = performance.now()
  for (const table of tables) {
    const count = counts!.get(table.name)
    if (!count) continue
    const rest = table.name === 'change' ? numbered(table, `seq is null or seq > ${ahead}`) : table
    await copyTable(ends, rest, record.id, (more) => {
      stop.throwIfAborted()
      copied += more
      if (performance.now() - saidAt < PROGRESS_MS) return
      saidAt = performance.now()
      say(`${Math.floor((copied / total) * 100)} %: ${table.name}, ${count} rows`)
    })
  }
  await continueIds(ends.target, record.id)
  return total
}

/** Changes that were rewritten or purged after they had been copied ahead are copied again. */
async function verify({ record, say }: Move, ends: Ends, tables: readonly MovedTable[]): Promise<void> {
  const differing = await differingTables(ends, tables, record.id)
  if (differing.length === 0) return
  const [history] = differing
  if (differing.length === 1 && history!.name === 'change') {
    say('copying the change log again, because it was rewritten meanwhile')
    await removeRows(ends.target, differing, record.id)
    await copyTable(ends, history!, record.id, () => undefined)
    if ((await differingTables(ends, differing, record.id)).length === 0) return
  }
  throw new MoveError(`the copy differs from the original in ${differing.map(({ name }) => name).join(', ')}.`)
}

async function withEnds<T>({ record, open }: Move, work: (ends: Ends) => Promise<T>): Promise<T> {
  const source = await open(record.moving_from!)
  try {
    const target = await open(record.moving_to!)
    return await work({ source, target }).finally(() => target.end())
  } finally {
    await source.end()
  }
}
