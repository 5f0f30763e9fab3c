import { existsSync } from 'node:fs'
import { connections } from './scale/connections.ts'
import { idle } from './scale/idle.ts'
import { poolers } from './scale/poolers.ts'
import { restarts } from './scale/restarts.ts'

/**
 * The cost and failover of several nodes on Debian's Postgres 15 and PgBouncer. `npm run bench:scale -- idle` runs one
 * part.
 */
const parts = { idle, poolers, restarts, connections }
const BIN = '/usr/lib/postgresql/15/bin'

if (!existsSync(BIN)) throw new Error(`Install Debian's postgresql-15 first: ${BIN} is not there.`)
const asked = process.argv.slice(2)
for (const [name, run] of Object.entries(parts)) if (asked.length === 0 || asked.includes(name)) await run(BIN)
