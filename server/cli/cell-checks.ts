import { isWrongPassword } from '#db/postgres-errors.ts'
import { openCellDatabases } from '#server/cells/cell-databases.ts'
import { closeDatabases, dueMigrations } from '#server/core/database/databases.ts'
import type { Shell } from './shell.ts'

export type Finding = { ok: boolean; message: string }

/**
 * One finding per cell: whether its roles can connect and its migrations are applied. None without cells, or while the
 * directory has a problem, which another check reports.
 */
export async function lookAtCells(shell: Shell): Promise<(Finding & { name: string })[]> {
  const parts = await shell.parts().catch(() => undefined)
  if (!parts) return []
  return Promise.all(
    parts.env.cells.map(async ({ name }) => {
      const cell = await openCellDatabases(parts.env, name, parts.databases)
      const pending = await dueMigrations(cell)().catch((error: Error) => error)
      await closeDatabases(cell)
      return { name: `cell ${name}`, ...judged(pending) }
    }),
  )
}

function judged(pending: readonly string[] | Error): Finding {
  if (isWrongPassword(pending)) return { ok: false, message: 'The database roles cannot connect. Run: atrium migrate' }
  if (pending instanceof Error) return { ok: false, message: `The database does not respond (${pending.message}).` }
  if (pending.length > 0) return { ok: false, message: `Pending migrations: ${pending.join(', ')}.` }
  return { ok: true, message: 'The database roles can connect, and all migrations are applied.' }
}
