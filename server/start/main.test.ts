import { execFileSync } from 'node:child_process'
import { afterAll, expect, test } from 'vitest'
import { listen } from '#server/http/listen.ts'
import { testFolder } from '#server/testing/folder.ts'
import { canRun } from '#server/testing/sample-runner.ts'
import { type Spawned, spawned } from '#server/testing/spawned.ts'

const DATA_DIR = testFolder()
const started: Spawned[] = []
afterAll(async () => {
  started.forEach(({ child }) => void child.kill('SIGKILL'))
  await Promise.all(started.map(({ ended }) => ended))
})

function main(settings: Record<string, string>): Spawned {
  const process = spawned('server/main.ts', { DATA_DIR, PORT: '0', ...settings })
  started.push(process)
  return process
}

const QUIET = { encoding: 'utf8' as const, stdio: 'pipe' as const }

/** The call of a `curl` line, on a machine that has no curl. */
async function fetched(line: string): Promise<string> {
  const [, url, name, value] = /^ {2}curl "([^"]+)" -H "([^":]+): ([^"]+)"$/.exec(line)!
  return (await fetch(url!, { headers: { [name!]: value! } })).text()
}

test('a bad setting stops the start with one line', async () => {
  const program = main({ SERVICE_WORKER: 'maybe' })
  expect((await program.ended).code).toBe(1)
  expect(program.output()).toBe('Atrium cannot start: SERVICE_WORKER cannot be "maybe". Accepted: inline or off.')
})

test('a port in use stops the start with one line, before a database is touched', async () => {
  const other = await listen({ host: '127.0.0.1', port: 0 })
  const program = main({ PORT: String(other.port) })
  expect((await program.ended).code).toBe(1)
  expect(program.output()).toBe(
    `Atrium cannot start: PORT ${other.port} on 127.0.0.1 is in use. Stop the other program, or set another PORT.`,
  )
  await other.close(0)
})

test('a database that is not there stops the start with one line that shows no password', async () => {
  const program = main({
    DATABASE_URL: 'postgres://user:c4n4ry@127.0.0.1:1/d',
    SERVICE_SECRET: 's'.repeat(32),
    HOST: '127.0.0.1',
  })
  expect((await program.ended).code).toBe(1)
  expect(program.output()).toMatch(/^Atrium cannot start: the database does not respond \(.*ECONNREFUSED.*\)\.$/)
  expect(program.output()).not.toContain('c4n4ry')
})

test(
  'a first start: ready, pages under a nonce, one box; SIGTERM ends it and its database in order',
  { timeout: 120_000 },
  async () => {
    const program = main({})
    const { url } = JSON.parse(await program.line(/"msg":"ready"/)) as { url: string }
    await program.line(/Atrium is running/)
    const pasted = await program.line(/^ {2}curl /)
    const answer = JSON.parse(canRun('bash') ? execFileSync('bash', ['-c', pasted], QUIET) : await fetched(pasted))
    expect(answer).toMatchObject({ limit: 3, offset: 0, has_more: true })
    expect(answer.total).toBeGreaterThan(100)

    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect((await fetch(`${url}/api/nothing`)).status).toBe(404)
    expect((await fetch(`${url}/metrics`)).status).toBe(200)
    expect((await fetch(`${url}/nothing`, { method: 'POST' })).status).toBe(405)
    const page = await fetch(`${url}/no/such/page`)
    const nonce = /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1]
    const scripts = [...(await page.text()).matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([])

    program.child.kill('SIGTERM')
    const { code } = await program.ended
    expect(program.output()).toContain('"msg":"stopped"')
    expect(program.output()).not.toMatch(/ERROR:|Rejection Filter|Deprecation/)
    expect(code).toBe(0)
  },
)
