import pg from 'pg'
import { isProtocolViolation } from './postgres-errors.ts'

const PATIENCE_MS = 2_500
const REFUSAL =
  'DATABASE_URL points to a pooler in transaction mode, which loses session settings and locks. ' +
  'Set pool_mode = session for this database, or connect to Postgres directly.'

/**
 * Throws a one-sentence error if a pooler switches server connections between transactions (PgBouncer, `pool_mode =
 * transaction` or `statement`). Takes no lock: a client with a dedicated connection gets the same backend again while a
 * second client holds a transaction open.
 */
export async function refuseTransactionPooler(url: string): Promise<void> {
  const [first, second] = [open(url), open(url)]
  try {
    await first.connect()
    const before = await backendOf(first)
    await second.connect().catch(tooFew)
    await second.query('begin').catch(refuseStatementMode)
    const shared = (await backendOf(second)) === before
    if (shared || (await backendOf(first)) !== before) throw new Error(REFUSAL)
  } finally {
    await Promise.allSettled([first.end(), second.end()])
  }
}

function open(connectionString: string): pg.Client {
  const client = new pg.Client({
    connectionString,
    application_name: 'atrium start',
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  })
  client.on('error', () => undefined)
  return client
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}

/** In statement mode PgBouncer refuses every transaction. */
function refuseStatementMode(error: Error): never {
  throw isProtocolViolation(error) ? new Error(REFUSAL) : error
}

function tooFew(error: Error): never {
  if (!/timeout/i.test(error.message)) throw error
  throw new Error('The pooler allows fewer than two connections per user. Increase its pool_size.')
}
