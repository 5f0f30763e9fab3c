import type pg from 'pg'
import { isUnavailable, isWrongPassword } from '#db/postgres-errors.ts'
import { openCellDatabases } from '#server/cells/cell-databases.ts'
import { HERE } from '#server/cells/register-workspaces.ts'
import { serverOf } from '#server/cells/setting.ts'
import { closeDatabases, type Databases, dueMigrations } from '#server/core/database/databases.ts'
import { IS_ALIVE } from '#server/core/operations/heartbeat.ts'
import { countConnections } from '#server/start/connections.ts'
import type { Shell } from './shell.ts'

export type Finding = { ok: boolean; message: string }
type Named = Finding & { name: string }
type Place = { id: string; cell: string }

const wrong = (message: string): Finding => ({ ok: false, message })
const fine = (message: string): Finding => ({ ok: true, message })

/**
 * Checks each cell, whether the directory agrees with the cells, and the connections of each server. Nothing without
 * cells, or while the directory has a problem, which another check reports.
 */
export async function lookAtCells(shell: Shell): Promise<Named[]> {
  const parts = await shell.parts().catch(() => undefined)
  if (!parts || parts.env.cells.length === 0) return []
  const found: Named[] = []
  const owners = new Map<string, pg.Client>()
  for (const { name } of parts.env.cells) {
    try {
      const owner = await shell.ownerIn(name)
      owners.set(name, owner)
      found.push({ name: `cell ${name}`, ...(await lookAtCell(shell, { name, owner, directory: parts.databases })) })
    } catch (error) {
      found.push({ name: `cell ${name}`, ...wrong(reasonOf(error)) })
    }
  }
  const directory = await shell.owner()
  found.push({ name: 'directory', ...(await compare(directory, owners)) })
  for (const finding of await interruptedMoves(directory)) found.push({ name: 'move', ...finding })
  const urls = new Map(parts.env.cells.map(({ name, url }) => [name, url] as const))
  const clients = [...owners].map(([name, owner]) => ({ url: urls.get(name)!, owner }))
  const directoryUrl = await shell.ownerUrl()
  if (![...urls.values()].includes(directoryUrl)) clients.push({ url: directoryUrl, owner: directory })
  for (const [server, on] of Map.groupBy(clients, ({ url }) => serverOf(url)))
    found.push({ name: `server ${server}`, ...(await addUp(on.map(({ owner }) => owner))) })
  return found
}

function reasonOf(error: unknown): string {
  if (isWrongPassword(error)) return 'Postgres refuses the user or the password of SERVICE_CELLS.'
  if (isUnavailable(error)) return `The database does not respond (${(error as Error).message}).`
  return (error as Error).message
}

type Looking = { name: string; owner: pg.Client; directory: Databases }

/** The name, the migrations, the roles and a worker. */
async function lookAtCell(shell: Shell, { name, owner, directory }: Looking): Promise<Finding> {
  const { rows } = await owner.query<{ name: string }>('select name from cell')
  const known = rows[0]?.name
  if (known === undefined) return wrong('The database has no name yet. Run: atrium migrate')
  if (known !== name) return wrong(`The database is that of the cell "${known}". Correct SERVICE_CELLS.`)
  const databases = await openCellDatabases(shell.env, name, directory)
  const pending = await dueMigrations(databases)().catch((error: Error) => error)
  await closeDatabases(databases)
  if (isWrongPassword(pending)) return wrong('The database roles cannot connect. Run: atrium migrate')
  if (pending instanceof Error) return wrong(reasonOf(pending))
  if (pending.length > 0) return wrong(`Pending migrations: ${pending.join(', ')}. Run: atrium migrate`)
  const workers = await owner.query<{ count: number }>(
    `select count(*)::integer as count from node where kind in ('worker', 'both') and ${IS_ALIVE}`,
  )
  const { count } = workers.rows[0]!
  if (count === 0) return wrong(`No worker is running for this cell. Run: SERVICE_CELL=${name} npm run worker`)
  return fine(`Migrated, with ${count} ${count === 1 ? 'worker' : 'workers'}.`)
}

/** Whether the directory lists exactly what the cells hold, and leads to every token. */
async function compare(directory: pg.Client, owners: ReadonlyMap<string, pg.Client>): Promise<Finding> {
  const listed = await directory.query<Place>('select id, cell from directory_workspace where moving_to is null')
  const cellOf = new Map(listed.rows.map(({ id, cell }) => [id, cell]))
  const moving = await directory.query<{ id: string }>('select id from directory_workspace where moving_to is not null')
  const isMoving = new Set(moving.rows.map(({ id }) => id))
  const problems: string[] = []
  for (const [cell, owner] of owners) {
    const held = await owner.query<{ id: string }>(`select w.id from ${HERE}`)
    const ids = held.rows.map(({ id }) => id).filter((id) => !isMoving.has(id))
    const elsewhere = ids.filter((id) => cellOf.has(id) && cellOf.get(id) !== cell)
    const unlisted = ids.filter((id) => !cellOf.has(id))
    const here = new Set(ids)
    const gone = listed.rows.filter((place) => place.cell === cell && !here.has(place.id))
    if (elsewhere.length > 0)
      problems.push(`${elsewhere.length} workspaces of the cell "${cell}" are in another cell too`)
    if (unlisted.length > 0) problems.push(`${unlisted.length} workspaces of the cell "${cell}" are missing`)
    if (gone.length > 0) problems.push(`${gone.length} listed workspaces are not in the cell "${cell}"`)
    const lost = await countLostTokens(directory, owner)
    if (lost > 0) problems.push(`${lost} tokens of the cell "${cell}" lead nowhere`)
  }
  const unknown = listed.rows.filter(({ cell }) => !owners.has(cell)).length
  if (unknown > 0) problems.push(`${unknown} workspaces are in cells that could not be checked`)
  if (problems.length > 0) return wrong(`The directory differs from the cells: ${problems.join('; ')}.`)
  return fine(`The directory and the cells agree on ${listed.rows.length} workspaces.`)
}

/** Moves that no process continues; the lock is the one that `DirectoryRecords` holds. */
async function interruptedMoves(directory: pg.Client): Promise<Finding[]> {
  const { rows } = await directory.query<{ slug: string; to: string }>(
    `select slug, moving_to as to from directory_workspace
     where moving_to is not null and pg_try_advisory_xact_lock(hashtextextended('move ' || id::text, 0))`,
  )
  return rows.map(({ slug, to }) =>
    wrong(
      `The move of the workspace "${slug}" to the cell "${to}" was interrupted. Run: atrium workspace move --workspace ${slug} --to ${to}`,
    ),
  )
}

async function countLostTokens(directory: pg.Client, owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ hash: Buffer }>(
    `select hash from token t where revoked_at is null and (expires_at is null or expires_at > now())
     and not exists (select from workspace_hold h where h.workspace_id = t.workspace_id)`,
  )
  const hashes = rows.map(({ hash }) => hash)
  const found = await directory.query<{ count: number }>(
    'select count(*)::integer as count from directory_key where key = any ($1::bytea[])',
    [hashes],
  )
  return hashes.length - found.rows[0]!.count
}

/** The connections of all processes to all databases of one server. */
async function addUp(owners: readonly pg.Client[]): Promise<Finding> {
  const counts = []
  for (const owner of owners) counts.push(await countConnections(owner))
  const planned = counts.reduce((sum, count) => sum + count.planned, 0)
  const { allowed } = counts[0]!
  const databases = owners.length === 1 ? 'its database' : `its ${owners.length} databases`
  const message = `Postgres allows ${allowed} connections. The running processes can open ${planned} to ${databases}.`
  return planned <= allowed
    ? fine(message)
    : wrong(`${message} Increase max_connections, or decrease SERVICE_DATABASE_CONNECTIONS.`)
}
