import path from 'node:path'
import { parseArgs } from 'node:util'
import { generate, PostgresDialect } from 'kysely-codegen'
import { connect } from '../client.ts'
import { createTestCluster } from './cluster.ts'

/**
 * Writes db/types.ts from a freshly migrated database; with `--verify` it writes nothing and fails when the file is out
 * of date. The types are those `pgTypes` parses to.
 */
const { verify } = parseArgs({ options: { verify: { type: 'boolean', default: false } } }).values
const outFile = path.join(import.meta.dirname, '../types.ts')

const { ownerUrl, stop } = await createTestCluster()
const { db } = connect(ownerUrl, { max: 2, name: 'atrium types' })
try {
  await generate({
    db,
    dialect: new PostgresDialect(),
    excludePattern: 'graphile_worker.*',
    typeMapping: { date: 'string', timestamptz: 'string', numeric: 'number', int8: 'number', xid8: 'string' },
    outFile,
    verify,
  })
  process.stderr.write(verify ? 'db/types.ts is up to date.\n' : 'db/types.ts is written.\n')
} catch (error) {
  process.exitCode = 1
  process.stderr.write(`db/types.ts is out of date or cannot be made: ${(error as Error).message}\nnpm run types:db\n`)
} finally {
  await db.destroy()
  await stop()
}
