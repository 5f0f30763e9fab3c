import type pg from 'pg'
import { z } from 'zod'
import { pendingMigrations } from '#db/migrate.ts'
import { cellNamed } from '#server/cells/cell-databases.ts'
import { DirectoryRecords, type DirectoryRecord } from '#server/cells/move/directory-record.ts'
import { abortMove, type Move, moveWorkspace } from '#server/cells/move/move-workspace.ts'
import { openEnd } from '#server/cells/move/open-end.ts'
import { command } from './command.ts'
import type { Shell } from './shell.ts'
import { UsageError } from './usage-error.ts'

export default command({
  usage: '--workspace s --to cell [--abort]',
  input: z.object({ workspace: z.string(), to: z.string(), abort: z.literal(true).optional() }),
  flags: ['abort'],
  async run(shell, { workspace: slug, to, abort }) {
    cellNamed(shell.env, to)
    const records = new DirectoryRecords(await shell.owner())
    const { id } = await recordOf(records, slug)
    if (!(await records.lock(id)))
      throw new UsageError(`Another process is moving "${slug}" now. Wait until it has finished.`)
    const record = requireMove(await recordOf(records, slug), to, abort)
    const from = record.moving_from ?? record.cell
    const open = (name: string) => openCell(shell, name)
    if (record.step === null) {
      await (await open(to)).end()
      await requireMovable(await open(from), id, slug)
      await records.begin(id, to)
    }

    const interrupted = new AbortController()
    const onSignal = () => {
      shell.say('stopping: the workspace stays where it is, unless it was switched already')
      interrupted.abort(new UsageError('The move was interrupted.'))
    }
    process.once('SIGINT', onSignal)
    try {
      const move: Move = {
        records,
        record: await recordOf(records, slug),
        open,
        say: (line) => shell.say(line),
        stop: interrupted.signal,
      }
      if (abort) {
        await abortMove(move)
        return { workspace: { id, slug }, cell: from, aborted: true }
      }
      return { workspace: { id, slug }, from, to, ...(await moveWorkspace(move)) }
    } finally {
      process.off('SIGINT', onSignal)
    }
  },
})

/** A sandbox is in the database of its workspace, which refers to it, and has nothing worth a move. */
async function requireMovable(source: pg.Client, id: string, slug: string): Promise<void> {
  const text = 'select id = $1 as itself from workspace where sandbox_of = $1 or (id = $1 and sandbox)'
  const { rows } = await source.query<{ itself: boolean }>(text, [id]).finally(() => source.end())
  if (rows.some(({ itself }) => itself))
    throw new UsageError(`"${slug}" is a sandbox, which stays with its workspace. Create another one after the move.`)
  if (rows.length > 0)
    throw new UsageError(`"${slug}" has sandboxes. Delete them under Settings → Sandboxes, then move it.`)
}

async function recordOf(records: DirectoryRecords, slug: string): Promise<DirectoryRecord> {
  const record = await records.find(slug)
  if (record) return record
  throw new UsageError(`The directory has no workspace "${slug.slice(0, 63)}".`)
}

function requireMove(record: DirectoryRecord, to: string, abort: true | undefined): DirectoryRecord {
  const { slug, cell, moving_to, step } = record
  if (moving_to !== null && moving_to !== to)
    throw new UsageError(
      `"${slug}" is already being moved to the cell "${moving_to}". Finish that move with --to ${moving_to}, or undo it with --to ${moving_to} --abort.`,
    )
  if (abort && moving_to === null) throw new UsageError(`No move of "${slug}" is under way.`)
  if (abort && step !== 'begun')
    throw new UsageError(
      `"${slug}" is already in the cell "${cell}". Run the command without --abort to finish the move.`,
    )
  if (moving_to === null && cell === to) throw new UsageError(`"${slug}" already is in the cell "${to}".`)
  return record
}

/** Throws one sentence if the cell cannot be reached or is not ready. */
async function openCell({ env }: Shell, name: string): Promise<pg.Client> {
  const { url } = cellNamed(env, name)
  const client = await openEnd(url).catch((error: unknown) => {
    const { message } = (error instanceof AggregateError ? error.errors[0] : error) as Error
    throw new UsageError(`The cell "${name}" does not respond (${message}).`)
  })
  try {
    await requireReady(client, name)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

async function requireReady(client: pg.Client, name: string): Promise<void> {
  const ready = await client.query<{ holds: boolean }>(
    `select to_regprocedure('become_cell(text)') is not null and exists (select from pg_policies where policyname = 'present_relay') as holds`,
  )
  const pending = ready.rows[0]!.holds ? await pendingMigrations(client as unknown as pg.Pool) : ['']
  if (pending.length > 0)
    throw new UsageError(`The cell "${name}" is not migrated by this version. Run: npm run -s atrium -- migrate`)
  const { rows } = await client.query<{ name: string }>('select name from cell')
  if (rows[0]?.name !== name)
    throw new UsageError(
      `The database of the cell "${name}" says that it is the cell "${rows[0]?.name}". Check SERVICE_CELLS.`,
    )
}
