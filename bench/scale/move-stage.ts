import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#db/embedded.ts'
import { databaseUrl } from '#db/testing/cluster.ts'
import { DirectoryRecords } from '#server/cells/move/directory-record.ts'
import { type Moved, moveWorkspace } from '#server/cells/move/move-workspace.ts'
import { openEnd } from '#server/cells/move/open-end.ts'
import { atrium } from '#server/testing/shell.ts'
import { type Spawned, spawned } from '#server/testing/spawned.ts'
import { NODE, urlOf, WORKER } from './stage.ts'

export type Team = { id: string; slug: string; token: string }
export type Answer = { status: number; body: Record<string, unknown> }

/** A directory and two cells on two servers, a worker per cell, and web nodes that are started one by one. */
export async function openMoveStage(bin: string) {
  const servers = [await openServer(bin, ['directory', 'cell_a']), await openServer(bin, ['cell_b'])]
  const [one, other] = servers.map(({ url }) => url)
  const urls = {
    directory: databaseUrl(one!, 'directory'),
    a: databaseUrl(one!, 'cell_a'),
    b: databaseUrl(other!, 'cell_b'),
  }
  const common = {
    DATABASE_URL: urls.directory,
    SERVICE_CELLS: `a=${urls.a},b=${urls.b}`,
    SERVICE_SECRET: 'a secret for measurements that is of no use anywhere else',
    HOST: '127.0.0.1',
    PORT: '0',
    SERVICE_WORKER: 'off',
    SERVICE_API_RATE_PER_MIN: '0',
    SERVICE_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    SERVICE_DATABASE_CONNECTIONS: '20',
  }
  const running = new Set<Spawned>()
  const start = (file: string, settings: Record<string, string>) => {
    const program = spawned(file, { ...common, ...settings })
    running.add(program)
    return program
  }
  const shell = async (...words: string[]) => {
    const said = await atrium(common, ...words)
    if (said.code !== 0) throw new Error(said.stderr)
    return said.answer
  }
  await shell('migrate')
  const workers = ['a', 'b'].map((SERVICE_CELL) => start(WORKER, { SERVICE_CELL }))
  await Promise.all(workers.map((worker) => worker.line(/the worker is ready/)))
  return {
    common,
    shell,
    startNode: (settings: Record<string, string> = {}) => urlOf(start(NODE, settings)),
    async openTeam(slug: string, cell: string): Promise<Team> {
      const owner = ['--owner-name', 'Ada', '--owner-email', `ada@${slug}.example`, '--owner-password', 'correct horse']
      const { workspace } = await shell('workspace', 'create', '--name', slug, '--slug', slug, ...owner, '--cell', cell)
      const { token } = await shell('token', 'create', '--workspace', slug, '--name', 'Load')
      return { id: workspace.id, slug, token }
    },
    move: (slug: string, to: string) => shell('workspace', 'move', '--workspace', slug, '--to', to),
    /** The same without a process of its own. */
    async moveHere(slug: string, to: 'a' | 'b'): Promise<Moved> {
      const directory = await openEnd(urls.directory)
      try {
        const records = new DirectoryRecords(directory)
        await records.begin((await records.find(slug))!.id, to)
        const record = (await records.find(slug))!
        const open = (cell: string) => openEnd(urls[cell as 'a' | 'b'])
        return await moveWorkspace({ records, record, open, say: () => {}, stop: new AbortController().signal })
      } finally {
        await directory.end()
      }
    },
    /** As the owner of a cell. */
    async rows(cell: 'a' | 'b', text: string): Promise<Record<string, unknown>[]> {
      const owner = await openEnd(urls[cell])
      try {
        return (await owner.query(text)).rows
      } finally {
        await owner.end()
      }
    },
    async close() {
      for (const { child } of running) child.kill('SIGKILL')
      await Promise.all([...running].map(({ ended }) => ended))
      for (const { close } of servers) await close()
    },
  }
}

async function openServer(binFolder: string, databases: string[]) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'atrium-move-'))
  const embedded = await startEmbedded({ dataDir, binFolder, settings: { max_connections: '200' } })
  const owner = new pg.Client(embedded.url)
  await owner.connect()
  for (const name of databases) await owner.query(`create database ${name}`)
  await owner.end()
  return {
    url: embedded.url,
    async close() {
      await embedded.stop()
      for (const folder of [embedded.home, dataDir]) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A call with the token of a team; `status` is 0 if there is no response. */
export async function call(url: string, { token }: Team, method: string, at: string, body?: object): Promise<Answer> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const answer = await fetch(`${url}/api/v1${at}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined)
  const parsed = await answer?.json().catch(() => ({}))
  return { status: answer?.status ?? 0, body: (parsed ?? {}) as Record<string, unknown> }
}

/** A way to a server that can be cut: open connections break, and new ones are refused. */
export async function openGate(url: string) {
  const target = new URL(url)
  const socket = `${target.searchParams.get('host')}/.s.PGSQL.${target.port || 5432}`
  const open = new Set<Socket>()
  let isOpen = true
  const server = createServer((near) => {
    if (!isOpen) return void near.destroy()
    const far = connect(socket)
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      open.add(from)
      from.on('error', () => undefined)
      from.on('close', () => void (open.delete(from), to.destroy()))
      from.pipe(to)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  target.searchParams.delete('host')
  target.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: target.href,
    cut() {
      isOpen = false
      for (const one of open) one.destroy()
    },
    mend() {
      isOpen = true
    },
    close() {
      server.close()
      for (const one of open) one.destroy()
    },
  }
}
