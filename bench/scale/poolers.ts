import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { roleUrls, rolePrefixOf } from '#db/roles.ts'
import { freePort } from '#server/testing/crash/stage.ts'
import { startReceiver } from '#server/testing/webhooks/receiver.ts'
import { row } from '../support/report.ts'
import { NODE, openServer, urlOf, WORKER } from './stage.ts'

type Server = Awaited<ReturnType<typeof openServer>>

/** PgBouncer with Debian's defaults, apart from the address of Postgres and the users. */
export async function poolers(bin: string): Promise<void> {
  const server = await openServer(bin)
  await throughSession(server)
  await refusedTransaction(server)
  await server.close()
}

/** A node and a worker behind PgBouncer: writes, lists, a webhook. */
async function throughSession(server: Server): Promise<void> {
  const bouncer = await startPgBouncer(server, 'session')
  const node = server.start(NODE, { DATABASE_URL: bouncer.url })
  const url = await urlOf(node)
  const worker = server.start(WORKER, { DATABASE_URL: bouncer.url })
  await worker.line(/the worker is ready/)
  const receiver = await startReceiver()
  const call = (method: string, path: string, body?: object) =>
    fetch(`${url}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${server.token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }).then(({ status }) => status)
  const statuses = [await call('POST', '/webhooks', { url: receiver.url, events: '*' })]
  const writes = Array.from({ length: 200 }, (_, n) => call('POST', '/tasks', { title: `Task ${n}` }))
  statuses.push(...(await Promise.all(writes)))
  statuses.push(...(await Promise.all(Array.from({ length: 200 }, () => call('GET', '/tasks?limit=50&q=task')))))
  await receiver.count(200)
  const failed = statuses.filter((status) => status >= 300).length
  row(
    'C2 PgBouncer in session mode',
    `${failed} failed`,
    '0',
    failed === 0,
    `${statuses.length} calls, 200 webhooks delivered`,
  )
  await receiver.close()
  for (const program of [node, worker]) program.child.kill('SIGTERM')
  await Promise.all([node.ended, worker.ended])
  await bouncer.stop()
}

async function refusedTransaction(server: Server): Promise<void> {
  const bouncer = await startPgBouncer(server, 'transaction')
  const began = performance.now()
  const node = server.start('server/main.ts', { DATABASE_URL: bouncer.url })
  const { code } = await node.ended
  const ms = performance.now() - began
  const direct = new pg.Client(server.ownerUrl)
  await direct.connect()
  const { rowCount } = await direct.query(`select from pg_locks where locktype = 'advisory'`)
  await direct.end()
  await bouncer.stop()
  const lines = node
    .output()
    .split('\n')
    .filter((line) => !line.startsWith('{'))
  const met = code === 1 && ms <= 5_000 && lines.length === 1 && rowCount === 0
  row(
    'C3 PgBouncer in transaction mode',
    `exit ${code}`,
    '1, one sentence, ≤ 5 s, no lock',
    met,
    `${Math.round(ms)} ms, ${rowCount} locks: ${lines.join(' / ')}`,
  )
}

async function startPgBouncer({ ownerUrl, secret }: Server, mode: string) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'atrium-bouncer-'))
  await chmod(folder, 0o755)
  const owner = new URL(ownerUrl)
  const port = await freePort()
  const users = [owner.href, ...Object.values(roleUrls(ownerUrl, rolePrefixOf(ownerUrl), secret))].map((href) => {
    const { username, password } = new URL(href)
    return `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`
  })
  const host = owner.searchParams.get('host') ?? owner.hostname
  await writeFile(path.join(folder, 'users'), users.join(''))
  await writeFile(
    path.join(folder, 'ini'),
    `[databases]\n* = host=${host} port=${owner.port || 5432}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\n` +
      `unix_socket_dir =\nauth_type = scram-sha-256\nauth_file = ${folder}/users\npool_mode = ${mode}\n` +
      'default_pool_size = 40\nmax_client_conn = 200\n',
  )
  // PgBouncer does not run as root, and its user needs access to the socket of Postgres.
  const { uid, gid } = await stat(host)
  const child = spawn('pgbouncer', ['-q', path.join(folder, 'ini')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(process.getuid?.() === 0 && { uid, gid }),
  })
  const url = new URL(`postgresql://${owner.username}:${owner.password}@127.0.0.1:${port}${owner.pathname}`)
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url.href })
    const works = await client.connect().then(
      () => true,
      () => false,
    )
    if (works) await client.end()
    if (works) break
    if (tries === 50) throw new Error('PgBouncer does not answer')
    await delay(100)
  }
  return {
    url: url.href,
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}
