/**
 * Reading a data source: `npm run bench:connectors`. Five processes request an expired token at the same time; then a worker reads a
 * year of two accounts of a simulated provider, 1,000,000 rows of figures, over HTTP into Postgres, and the last 30 days again, as
 * every 6 hours.
 */
import { readFileSync } from 'node:fs'
import { rolePrefixOf, roleUrls } from '#db/roles.ts'
import { createSealer } from '#server/core/secrets/sealing.ts'
import { dayAfter } from '#server/core/values/days.ts'
import { newId } from '#server/core/values/ids.ts'
import { placeOf, TOKEN_PURPOSE } from '#server/modules/connectors/tokens/rules.ts'
import { startSimulator } from '#server/testing/providers/frame.ts'
import { googleAds, MANAGER } from '#server/testing/providers/google-ads.ts'
import { spawned } from '#server/testing/spawned.ts'
import { row } from './support/report.ts'
import { openStage, type Stage } from './support/stage.ts'

const ACCOUNTS = 2
const CAMPAIGNS = 1_370
const DAYS = 365
const MOST_MB = 400
const NODES = 5
const CALLS = 10

const simulator = await startSimulator(googleAds, {
  world: { accounts: ACCOUNTS, campaigns: CAMPAIGNS },
  // Using a refresh token twice ends the sign-in.
  oauth: { rotates: true },
})
const stage = await openStage(0)
const readFrom = dayAfter(new Date().toISOString().slice(0, 10), 1 - DAYS)
const connector = await connect(stage)
const worker = spawned('worker/main.ts', {
  DATABASE_URL: stage.ownerUrl,
  SERVICE_SECRET: stage.secret,
  LOG_LEVEL: 'warn',
  // As `npm run worker`: rows of figures are short-lived, and a large young generation lets them pile up.
  NODE_OPTIONS: '--max-semi-space-size=4',
  ...simulator.settings,
})
try {
  await refreshAtOnce()
  const first = await read('first')
  const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${worker.child.pid}/status`, 'utf8'))?.[1]) / 1024
  row(
    `rows of figures read and stored`,
    `${Math.round(first.rows / first.seconds).toLocaleString('en')} rows/s`,
    '',
    true,
    `${first.rows.toLocaleString('en')} rows in ${first.seconds.toFixed(0)} s`,
  )
  row('  peak memory of the worker', `${peak.toFixed(0)} MB`, `≤ ${MOST_MB} MB`, peak <= MOST_MB)
  const { rows } = await stage.sql(
    `select account, sum(cost_micros)::text as sum, count(*)::int as rows from metric_day group by account`,
  )
  const isExact = rows.every(({ account, sum, rows: count }) => {
    const source = simulator.world.total(String(account).split('/')[1]!, readFrom, '2999-01-01')
    return BigInt(sum) === source.costMicros && count === source.rows
  })
  row('  equal to the source', isExact ? 'yes' : 'no', 'yes', isExact && rows.length === ACCOUNTS)
  const before = await digest()
  const again = await read('again')
  const isSame = (await digest()) === before
  row('30 days read again', `${again.seconds.toFixed(1)} s`, '', true)
  row('  identical rows', isSame ? 'yes' : 'no', 'yes', isSame)
} finally {
  worker.child.kill('SIGTERM')
  await worker.ended
  await stage.close()
  await simulator.close()
}

/** All processes need the token of a connection whose token has expired. */
async function refreshAtOnce(): Promise<void> {
  const { ownerUrl, secret, workspaceId } = stage
  await stage.sql(`update connector set token_expires_at = now() - interval '1 minute' where id = $1`, [connector])
  const settings = { DATABASE_URL: ownerUrl, SERVICE_SECRET: secret, ...simulator.settings }
  const nodes = Array.from({ length: NODES }, () => spawned('server/testing/providers/token-program.ts', settings))
  await Promise.all(nodes.map((node) => node.line(/^ready/)))
  const urls = roleUrls(ownerUrl, rolePrefixOf(ownerUrl), secret)
  simulator.authorization!.tokenDelayMs = 500
  for (const { child } of nodes)
    child.stdin!.write(`${JSON.stringify({ urls, workspaceId, connector, calls: CALLS })}\n`)
  const lines = await Promise.all(nodes.map((node) => node.line(/^answers /)))
  simulator.authorization!.tokenDelayMs = 0
  for (const { child } of nodes) child.kill('SIGKILL')
  const tokens = lines.flatMap((line) => JSON.parse(line.slice('answers '.length)) as string[])
  const usable = tokens.filter((token) => simulator.authorization!.accepts(token)).length
  const { refreshes, refusals } = simulator.authorization!.counts
  row(
    `${tokens.length} parallel refreshes in ${NODES} processes`,
    `${refreshes + refusals}`,
    '1 token request',
    refreshes === 1 && refusals === 0,
  )
  row('  calls that got a valid token', `${usable}`, `${NODES * CALLS}`, usable === NODES * CALLS)
}

/** Of all figures, without the run that read them last. */
async function digest(): Promise<string> {
  const { rows } = await stage.sql(
    `select count(*) || ' ' || sum(hashtextextended((to_jsonb(m) - 'run')::text, 0)) as digest from metric_day m`,
  )
  return rows[0].digest
}

/** Makes the connection due and waits until everything is read. */
async function read(what: 'first' | 'again'): Promise<{ rows: number; seconds: number }> {
  const began = performance.now()
  await stage.sql(`update connector set next_sync_at = now(), requested_at = now()`)
  await stage.sql(`select pg_notify('atrium_due', '{"from":"bench","names":["google-ads"]}')`)
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const { rows } = await stage.sql(`select next_sync_at > now() as done, error from connector where id = $1`, [
      connector,
    ])
    if (rows[0].error) throw new Error(rows[0].error)
    if (rows[0].done) break
    if (worker.child.exitCode !== null) throw new Error(worker.output())
    if (performance.now() - began > 1_800_000) throw new Error(`the ${what} reading did not end`)
  }
  const { rows } = await stage.sql('select sum(rows_new)::int as rows from connector_run')
  return { rows: rows[0].rows, seconds: (performance.now() - began) / 1000 }
}

async function connect({ sql, workspaceId, secret }: Stage): Promise<string> {
  const id = newId(new Date())
  const sealer = createSealer([secret])
  const { access_token, refresh_token } = simulator.authorization!.issue()
  await sql(
    `insert into connector (workspace_id, id, provider, status, read_from, version, created_at, updated_at, access_token, refresh_token,
       token_expires_at) values ($1, $2, 'google-ads', 'active', $3, 1, now(), now(), $4, $5, now() + interval '1 hour')`,
    [
      workspaceId,
      id,
      readFrom,
      sealer.seal(String(access_token), TOKEN_PURPOSE, placeOf(workspaceId, id, 'access_token')),
      sealer.seal(String(refresh_token), TOKEN_PURPOSE, placeOf(workspaceId, id, 'refresh_token')),
    ],
  )
  for (const { id: account, name, currency, timeZone } of simulator.world.accounts)
    await sql(
      `insert into connector_account (workspace_id, connector, ext_id, name, currency, time_zone, chosen) values ($1, $2, $3, $4, $5, $6, true)`,
      [workspaceId, id, `${MANAGER}/${account}`, name, currency, timeZone],
    )
  return id
}
