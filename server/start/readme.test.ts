import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { createTestDatabase } from '#db/testing/database.ts'
import { commands } from '#server/cli/commands.ts'
import { MOST_BYTES } from '#server/core/files/receive.ts'
import { settings } from '#server/env.ts'
import { canRun } from '#server/testing/sample-runner.ts'
import { seedWorkspace } from '#server/testing/seed.ts'
import { spawned } from '#server/testing/spawned.ts'

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8')
const guide = (name: string) => read(`content/guides/${name}.md`)
const tour = read('README.md').split('## A tour\n')[1]!.split(/^## /m)[0]!
const blocks = [...tour.matchAll(/^```(\S+) ?(.*)\n([\s\S]*?)^```$/gm)].map(([, kind, name, body]) => ({
  kind: kind!,
  name: name!,
  body: body!,
}))
const undo: (() => unknown)[] = []
afterAll(async () => {
  for (const step of undo.toReversed()) await step()
})

const namesIn = (part: string) => [...part.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name!)

test('the table of settings names every setting, and no other', () => {
  expect(namesIn(guide('settings'))).toEqual(expect.arrayContaining(Object.keys(settings)))
  expect(namesIn(guide('settings'))).toHaveLength(Object.keys(settings).length)
})

test('the table of commands has every command with the options it takes', async () => {
  const written = namesIn(guide('shell'))
  expect(written).toHaveLength(Object.keys(commands).length)
  for (const [name, load] of Object.entries(commands)) {
    const line = written.find((one) => one === name || one.startsWith(`${name} --`)) ?? ''
    expect(line).toBeTruthy()
    const options = (usage: string) => [...usage.matchAll(/--[a-z-]+/g)].map(([option]) => option)
    expect([name, options(line)]).toEqual([name, options((await load()).default.usage)])
  }
})

test('a proxy set up as in the guide passes the largest body on', () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(guide('operate'))!
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(MOST_BYTES)
})

const hasCurl = canRun('bash')
if (!hasCurl) process.stdout.write('the tour of the README was not run here, for want of curl\n')

test.runIf(hasCurl)('the tour does what it shows', { timeout: 120_000 }, async () => {
  const { port, token, numbered } = await product()
  const folder = mkdtempSync(path.join(tmpdir(), 'atrium-tour-'))
  undo.push(() => rmSync(folder, { recursive: true }))
  const receiverPort = String(await freePort())
  const receiver = blocks.find(({ kind }) => kind === 'js')!
  writeFileSync(path.join(folder, receiver.name), receiver.body.replace('4000', receiverPort))

  // Blocks run sequentially in one shell; each waits until its output appears.
  const shell = spawn('bash', ['-e'], { cwd: folder, detached: true, stdio: ['pipe', 'pipe', 'pipe'] })
  undo.push(() => process.kill(-shell.pid!, 'SIGKILL'))
  let output = ''
  const changed = new Set<() => void>()
  shell.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    for (const look of changed) look()
  })
  const complaints = text(shell.stderr)
  const shows = (expected: string, from: number) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const lines = output.slice(from).split('\n').filter(Boolean)
        if (shapeOf(lines.join('\n')) === shapeOf(expected)) resolve(lines.join('\n'))
      }
      changed.add(look)
      look()
      void complaints.then((words) => reject(new Error(`the shell ended: ${words}\n${output}`)))
      setTimeout(() => reject(new Error(`shown: ${expected}\nseen: ${output.slice(from)}`)), 60_000).unref()
    })

  let compared = 0
  for (const [place, { kind, body }] of blocks.entries()) {
    if (kind !== 'sh') continue
    await numbered()
    const from = output.length
    const here = body.replaceAll('localhost:3000', `127.0.0.1:${port}`).replaceAll('atr_live_…', token)
    shell.stdin.write(`${here.replaceAll('4000', receiverPort)}\n`)
    const next = blocks[place + 1]
    if (!next || !['json', 'console'].includes(next.kind)) continue
    await shows(next.body.trim(), from)
    compared++
  }
  expect(compared).toBe(3)
})

/** The stable part of the output, without ids, times and the tail of the body. */
function shapeOf(shown: string): string {
  return shown
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .trim()
    .split('\n')
    .toSorted()
    .join('\n')
}

/** A node with its worker, on a database of its own. */
async function product() {
  const database = await createTestDatabase()
  await migrate({ ownerUrl: database.ownerUrl, secret: database.secret })
  const { token } = await seedWorkspace(database)
  const program = spawned('server/testing/api-program.ts', {
    DATABASE_URL: database.ownerUrl,
    SERVICE_SECRET: database.secret,
    HOST: '127.0.0.1',
    PORT: '0',
    SERVICE_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  })
  const owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  await owner.query(`set app.maintenance = 'on'`)
  undo.push(
    () => database.drop(),
    () => owner.end(),
    async () => {
      program.child.kill('SIGTERM')
      await program.ended
    },
  )
  const { port } = JSON.parse(await program.line(/"msg":"ready"/)) as { port: number }
  /** Resolves when all writes so far are numbered, so that new subscriptions only receive later ones. */
  const numbered = async () => {
    await expect.poll(async () => (await owner.query('select from change where seq is null')).rowCount).toBe(0)
  }
  return { port, token, numbered }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
