import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { continueIds, copyTable } from './copy-rows.ts'
import type { DirectoryRecord, DirectoryRecords } from './directory-record.ts'
import { freeze, hold, MoveError, release } from './freeze.ts'
import { mergeAddresses, mergeWithdrawals } from './merge-addresses.ts'
import { removeRows } from './remove-rows.ts'
import { type MovedTable, tablesOf } from './tables.ts'
import { countRows, verifyCopy } from './verify.ts'

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

/** Nodes believe the directory for 500 ms, and a token that they found in a cell for 500 ms more. */
const BELIEVED_MS = 1_100
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
  say('nothing new is sent')
  await freeze({ source: ends.source, workspaceId: record.id, say, stop })
  const frozenAt = performance.now()
  say('writes are refused')
  await records.markFrozen(record.id)
  const rows = await copyAll(move, ends, tables)
  await mergeWithdrawals(ends, record.id)
  await verifyCopy(ends, tables, record.id)
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
  await delay(BELIEVED_MS)
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

async function copyAll(move: Move, ends: Ends, tables: readonly MovedTable[]): Promise<number> {
  const { record, say, stop } = move
  const counts = await countRows(ends.source, tables, record.id)
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  let copied = 0
  let saidAt = performance.now()
  for (const table of tables) {
    const count = counts.get(table.name)
    if (!count) continue
    let rows = 0
    await copyTable(ends, table, record.id, (more) => {
      stop.throwIfAborted()
      rows += more
      copied += more
      if (performance.now() - saidAt < PROGRESS_MS) return
      saidAt = performance.now()
      say(`${Math.floor((copied / total) * 100)} %: ${table.name}, ${rows} of ${count} rows`)
    })
  }
  await continueIds(ends.target, record.id)
  return copied
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
