import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { signal } from '#db/embedded/cluster.ts'
import { runningProcesses } from '#db/embedded/processes.ts'
import { databaseUrl } from '#db/testing/cluster.ts'
import { Person } from '#server/testing/person.ts'
import { atrium } from '#server/testing/shell.ts'
import { type Spawned, spawned } from '#server/testing/spawned.ts'
import { NODE, urlOf, WORKER } from './stage.ts'

const SECRET = 'a secret for measurements that is of no use anywhere else'
const PASSWORD = 'correct horse battery'

/** A Postgres that stays away when it is killed, until it is started again in the same folder. */
async function openServer() {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'atrium-cell-'))
  await chmod(dataDir, 0o755)
  let program: Spawned
  let started: { url: string; pid: number; home: string }
  const start = async () => {
    program = spawned('db/testing/embedded-program.ts', {}, dataDir)
    started = JSON.parse(await program.line(/^\{"url"/)) as typeof started
  }
  const kill = async () => {
    const servers = runningProcesses().filter(({ pid, parent }) => pid === started.pid || parent === started.pid)
    for (const { pid } of servers) signal(pid, 'SIGKILL')
    program.child.kill('SIGKILL')
    await program.ended
  }
  await start()
  const owner = new pg.Client(started!.url)
  await owner.connect()
  await owner.query('create database atrium_cell')
  await owner.end()
  return {
    url: databaseUrl(started!.url, 'atrium_cell'),
    start,
    kill,
    async close() {
      await kill()
      for (const folder of [started.home, dataDir]) await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Team = { slug: string; token: string; email: string }

/** Two cells on a Postgres each, the first of which is the directory too; web nodes, and a worker per cell. */
export async function openCellStage(nodes: number, settings: Record<string, string> = {}) {
  const [a, b] = await Promise.all([openServer(), openServer()])
  const common = {
    DATABASE_URL: a.url,
    SERVICE_CELLS: `a=${a.url},b=${b.url}`,
    SERVICE_SECRET: SECRET,
    HOST: '127.0.0.1',
    PORT: '0',
    SERVICE_WORKER: 'off',
    SERVICE_API_RATE_PER_MIN: '0',
    SERVICE_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    ...settings,
  }
  const shell = async (...words: string[]) => {
    const said = await atrium(common, ...words)
    if (said.code !== 0) throw new Error(said.stderr)
    return said.answer
  }
  await shell('migrate')
  const teams: Record<'a' | 'b', Team> = { a: await openTeam('a'), b: await openTeam('b') }
  async function openTeam(cell: 'a' | 'b'): Promise<Team> {
    const [slug, email] = [`team-${cell}`, `ada@${cell}.example.com`]
    const owner = ['--owner-name', 'Ada', '--owner-email', email, '--owner-password', PASSWORD]
    await shell('workspace', 'create', '--name', slug, '--slug', slug, ...owner, '--cell', cell)
    const { token } = await shell('token', 'create', '--workspace', slug, '--name', 'Load')
    return { slug, email, token }
  }
  const running = Array.from({ length: nodes }, () => spawned(NODE, common))
  const urls = await Promise.all(running.map(urlOf))
  const workers = ['a', 'b'].map((SERVICE_CELL) => spawned(WORKER, { ...common, SERVICE_CELL }))
  await Promise.all(workers.map((worker) => worker.line(/the worker is ready/)))
  return {
    a,
    b,
    urls,
    teams,
    enter: (url: string, { slug, email }: Team) => new Person(url, slug).signIn({ email, password: PASSWORD }),
    async close() {
      for (const { child } of [...running, ...workers]) child.kill('SIGKILL')
      await Promise.all([...running, ...workers].map(({ ended }) => ended))
      await Promise.all([a.close(), b.close()])
    },
  }
}

/** A call with the token of a team; `status` is 0 if there is no response. */
export async function call(url: string, token: string, method: string, at: string, body?: object, more = {}) {
  const began = performance.now()
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...more }
  const answer = await fetch(`${url}/api/v1${at}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => undefined)
  const text = await answer?.text().catch(() => '')
  const retry = answer?.headers.get('retry-after') ?? null
  return { status: answer?.status ?? 0, text: text ?? '', retry, ms: performance.now() - began }
}
