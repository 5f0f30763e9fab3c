import { existsSync } from 'node:fs'
import path from 'node:path'
import { cells } from './scale/cells.ts'
import { clocks } from './scale/clocks.ts'
import { connections } from './scale/connections.ts'
import { idle } from './scale/idle.ts'
import { killedMoves } from './scale/killed-moves.ts'
import { moves } from './scale/moves.ts'
import { poolers } from './scale/poolers.ts'
import { proxies } from './scale/proxies.ts'
import { restarts } from './scale/restarts.ts'
import { stale } from './scale/stale.ts'
import { standby } from './scale/standby.ts'

type Part = { run: (bin: string) => Promise<void>; needs?: string[] }

/**
 * The cost and failover of several nodes on Debian's Postgres 15, PgBouncer, Caddy and HAProxy. `npm run bench:scale --
 * idle` runs one part.
 */
const parts: Record<string, Part> = {
  idle: { run: idle },
  poolers: { run: poolers, needs: ['pgbouncer'] },
  restarts: { run: restarts },
  connections: { run: connections },
  proxies: { run: proxies, needs: ['caddy', 'haproxy'] },
  standby: { run: standby },
  clocks: { run: clocks, needs: ['faketime'] },
  move: { run: moves },
  stale: { run: stale },
  killed: { run: killedMoves },
  cells: { run: cells },
}
const BIN = '/usr/lib/postgresql/15/bin'

if (!existsSync(BIN)) throw new Error(`Install Debian's postgresql-15 first: ${BIN} is not there.`)
// Where Debian has servers, and the PATH of users does not reach.
process.env.PATH += ':/usr/sbin'
const asked = process.argv.slice(2)
for (const [name, { run, needs = [] }] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const missing = needs.filter((program) => !isInstalled(program))
  if (missing.length > 0)
    console.log(`… ${name}: not measured, because ${missing.join(' and ')} must be installed first`)
  else await run(BIN)
}

function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(path.join(folder, program)))
}
