import { execFileSync, spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, lstat, mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { attachEmbedded, startEmbedded, type Embedded } from './embedded.ts'
import { clearRemains } from './embedded/cluster.ts'
import { runningProcess, runningProcesses } from './embedded/processes.ts'

vi.setConfig({ testTimeout: 120_000 })

/** The processes of Postgres that run as long as it does. */
const LASTING = /: (io worker|checkpointer|background writer|walwriter|.+ launcher)/
const asRoot = process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }

/** A data folder as an earlier run left it; most tests begin with a copy, since creating one takes a second. */
let earlier: string
let base: string
let running: Embedded[]
const abandoned: string[] = []

beforeAll(async () => {
  earlier = await mkdtemp(path.join(os.tmpdir(), 'atrium-earlier-'))
  await chmod(earlier, 0o755)
  await (await startEmbedded({ dataDir: earlier, settings: { fsync: 'off' } })).stop()
})
afterAll(() => rm(earlier, { recursive: true, force: true }))

beforeEach(async () => {
  base = await mkdtemp(path.join(os.tmpdir(), 'atrium-embedded-'))
  await chmod(base, 0o755)
  running = []
})
afterEach(async () => {
  for (const embedded of running) await embedded.stop()
  for (const folder of [base, ...abandoned.splice(0)]) await rm(folder, { recursive: true, force: true })
})

function copyEarlier(name = 'data') {
  execFileSync('cp', ['-Rp', earlier, path.join(base, name)])
  return path.join(base, name)
}

async function start(dataDir: string) {
  const embedded = await startEmbedded({ dataDir })
  running.push(embedded)
  return embedded
}

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Runs the program that supervises a Postgres in `dataDir`; resolves when Postgres is ready. */
async function program(
  dataDir: string,
  options: SpawnOptions = {},
  script = path.join(import.meta.dirname, 'testing/embedded-program.ts'),
) {
  const child = spawn(process.execPath, [script, dataDir], { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const failure = once(child.stderr!, 'data').then(([text]) => Promise.reject(new Error(String(text))))
  const [line] = (await Promise.race([once(createInterface({ input: child.stdout! }), 'line'), failure])) as [string]
  return { child, ...(JSON.parse(line) as { url: string; pid: number; home: string }) }
}

function isAlive(pid: number) {
  return runningProcess(pid) !== undefined
}

describe('a cluster', () => {
  test('is UTF-8 with checksums, owned by no superuser, and keeps its passwords to its owner', async () => {
    const { url } = await start(path.join(base, 'data'))
    const [row] = await ask(
      url,
      `select getdatabaseencoding() as encoding, current_setting('data_checksums') as checksums, rolsuper as superuser,
         current_setting('listen_addresses') as addresses, current_setting('synchronous_commit') as commit
       from pg_roles where rolname = current_user`,
    )
    expect(row).toEqual({ encoding: 'UTF8', checksums: 'on', superuser: false, addresses: '', commit: 'on' })
    expect((await lstat(path.join(base, 'data/postgres.json'))).mode & 0o777).toBe(0o600)
    const wrong = new URL(url)
    wrong.password = 'guessed'
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
  })

  test('serves below a path too long for a socket', async () => {
    const { url } = await start(copyEarlier('a-long-name'.repeat(10)))
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('is kept from start to start, and another program finds it while it runs', async () => {
    const dataDir = copyEarlier()
    const first = await start(dataDir)
    await ask(first.url, 'create table kept (id integer)')
    expect(await attachEmbedded(dataDir)).toBe(first.url)
    await expect(start(dataDir)).rejects.toThrow(`Another process (${process.pid}) uses the database in ${dataDir}`)
    await first.stop()
    expect(await attachEmbedded(dataDir)).toBeUndefined()
    const second = await start(dataDir)
    expect(await ask(second.url, 'select * from kept')).toEqual([])
  })

  test('takes no notice of a stale pid file whose number another process now has', async () => {
    const dataDir = copyEarlier()
    const stale = path.join(dataDir, 'pg18/postmaster.pid')
    await writeFile(stale, `${process.pid}\n${dataDir}/pg18\n1\n5432\n${dataDir}/pg18\n\n0 0\nready\n`)
    await chown(stale, (await lstat(path.dirname(stale))).uid, (await lstat(path.dirname(stale))).gid)
    expect(await attachEmbedded(dataDir)).toBeUndefined()
    expect(await ask((await start(dataDir)).url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('says so when its passwords are lost, and is not left running', async () => {
    const dataDir = copyEarlier()
    await rm(path.join(dataDir, 'postgres.json'))
    await expect(start(dataDir)).rejects.toThrow(`postgres.json do not match the cluster in ${dataDir}`)
    expect(await attachEmbedded(dataDir)).toBeUndefined()
  })

  test('moves with its data folder', async () => {
    await rename(copyEarlier(), path.join(base, 'moved'))
    const { home } = await start(path.join(base, 'moved'))
    expect(home).toBe(path.join(base, 'moved'))
  })

  test('of programs that create it at once, one gets it', async () => {
    const results = await Promise.allSettled([program(path.join(base, 'data')), program(path.join(base, 'data'))])
    const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
    expect(won, reasons.join('\n')).toHaveLength(1)
    expect(await ask(won[0]!.url, 'select 1 as one')).toEqual([{ one: 1 }])
    won[0]!.child.kill('SIGTERM')
    await once(won[0]!.child, 'exit')
  })

  test('keeps what another program started after this one looked', async () => {
    const { home, pid } = await start(copyEarlier())
    const folder = path.join(home, 'pg18')
    const state = async () => [
      await readFile(path.join(folder, 'postmaster.pid'), 'utf8'),
      // Connections and autovacuum end by themselves.
      ...runningProcesses().flatMap((one) => (one.parent === pid() && LASTING.test(one.command) ? [one.pid] : [])),
    ]
    const before = await state()
    expect(before.length).toBeGreaterThan(3)
    await clearRemains(folder, folder)
    expect(await state()).toEqual(before)
  })
})

describe('SIGKILL', () => {
  test('of Postgres under writes loses nothing acknowledged, and it serves again', async () => {
    const embedded = await start(copyEarlier())
    await ask(embedded.url, 'create table written (id integer primary key)')
    const acknowledged: number[] = []
    let next = 0
    let done = false
    const writer = async () => {
      const pool = new pg.Pool({ connectionString: embedded.url, max: 1 })
      pool.on('error', () => undefined)
      while (!done) {
        const id = next++
        await pool.query(`insert into written values (${id})`).then(
          () => acknowledged.push(id),
          () => delay(10),
        )
      }
      await pool.end()
    }
    const writers = [writer(), writer(), writer(), writer()]
    for (let kill = 0; kill < 2; kill++) {
      const before = acknowledged.length
      await vi.waitUntil(() => acknowledged.length > before + 20, 60_000)
      const again = new Promise<void>((resolve) => embedded.onRestart(resolve))
      process.kill(embedded.pid()!, 'SIGKILL')
      await again
      await ask(embedded.url, 'select 1')
    }
    done = true
    await Promise.all(writers)
    const present = new Set((await ask<{ id: number }>(embedded.url, 'select id from written')).map(({ id }) => id))
    expect(acknowledged.filter((id) => !present.has(id))).toEqual([])
  })

  test('of the program ends its Postgres, and the next program goes on with its data', { tags: 'stress' }, async () => {
    const dataDir = copyEarlier()
    const first = await program(dataDir)
    await ask(first.url, 'create table kept (id integer)')
    first.child.kill('SIGKILL')
    const second = await program(dataDir)
    expect(isAlive(first.pid)).toBe(false)
    expect(await ask(second.url, 'select * from kept')).toEqual([])
    second.child.kill('SIGKILL')
    await vi.waitUntil(() => !isAlive(second.pid), 60_000)
  })
})

describe.runIf(asRoot)('as root', () => {
  test('Postgres runs as an unprivileged user, beside the program’s data', async () => {
    const { pid, home } = await start(copyEarlier())
    expect((await lstat(`/proc/${pid()}`)).uid).toBe(nobody.uid)
    expect(home).toBe(path.join(base, 'data'))
  })

  test('a checkout and data folder below a closed home folder work', async () => {
    const closed = path.join(base, 'home')
    const checkout = path.join(closed, 'atrium')
    await mkdir(checkout, { recursive: true })
    await copyCheckout(checkout)
    await chmod(closed, 0o700)
    const script = path.join(checkout, 'db/testing/embedded-program.ts')
    const { child, url, home } = await program(path.join(checkout, '.data'), {}, script)
    abandoned.push(home)
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(home).toMatch(/^\/var\/(lib|tmp)\/atrium-/)
    expect((await readdir(home)).toSorted()).toEqual(['pg18', expect.stringMatching(/^postgres-18/)])
    child.kill('SIGTERM')
    await once(child, 'exit')
  })

  test('an ordinary user needs no more than a folder of its own', async () => {
    const dataDir = path.join(base, 'data')
    await mkdir(dataDir, { mode: 0o700 })
    await chown(dataDir, nobody.uid, nobody.gid)
    const { child, url, home } = await program(dataDir, { ...nobody, cwd: '/' })
    expect(home).toBe(dataDir)
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
    child.kill('SIGTERM')
    await once(child, 'exit')
    expect((await readdir(path.join(dataDir, 'pg18'))).includes('postmaster.pid')).toBe(false)
  })
})

/** The parts of a checkout that the embedded Postgres needs, with npm packages as installed without scripts. */
async function copyCheckout(to: string) {
  const root = path.join(import.meta.dirname, '..')
  const packages = (await readdir(path.join(root, 'node_modules'))).filter((name) =>
    /^(pg|postgres|@embedded)/.test(name),
  )
  const wanted = ['package.json', 'db', ...[...packages, 'xtend', 'split2'].map((name) => `node_modules/${name}`)]
  for (const name of wanted) {
    await cp(path.join(root, name), path.join(to, name), {
      recursive: true,
      filter: async (file) => !(await lstat(file)).isSymbolicLink(),
    })
  }
  expect(JSON.parse(await readFile(path.join(to, 'package.json'), 'utf8')).name).toBe('atrium')
}
