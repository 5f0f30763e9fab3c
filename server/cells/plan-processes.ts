import { isUnavailable } from '#db/postgres-errors.ts'
import type { ProcessKind } from '#server/core/database/pool-sizes.ts'
import type { Log } from '#server/core/operations/log.ts'
import type { Env } from '#server/env.ts'
import { planConnections } from '#server/start/connections.ts'
import { prepareCell } from './prepare-cell.ts'
import { type CellSetting, placeOf, serverOf } from './setting.ts'

type Parts = { env: Env; ownerUrl: string; kinds: readonly ProcessKind[]; log: Log }

/** How many connections each process of this node may open to each database. Cells that are down are left out. */
export async function planProcesses({ env, ownerUrl, kinds, log }: Parts): Promise<number> {
  if (env.cells.length === 0) return planConnections({ ownerUrl, env, kinds, log })
  const plans: number[] = []
  for (const cell of env.cells) {
    try {
      await prepareCell({ env, directoryUrl: ownerUrl, log }, cell)
      const share = databasesOn(env, cell)
      plans.push(await planConnections({ ownerUrl: cell.url, env, kinds, log, share }))
    } catch (error) {
      if (!isUnavailable(error)) throw error
      log.warn({ cell: cell.name, error }, 'the cell does not respond')
    }
  }
  if (!env.cells.some(({ url }) => placeOf(url) === placeOf(ownerUrl)))
    plans.push(await planConnections({ ownerUrl, env, kinds: kinds.map(() => 'directory'), log }))
  return Math.min(...plans)
}

/** How many databases of this installation share the server of a cell. */
export function databasesOn({ cells, databaseUrl }: Pick<Env, 'cells' | 'databaseUrl'>, { url }: CellSetting): number {
  const places = new Set([...cells.map((cell) => cell.url), databaseUrl!].map(placeOf))
  return [...places].filter((place) => place.startsWith(`${serverOf(url)}/`)).length
}
