import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/database.ts'
import { PURGES } from '#server/modules/trash/purges.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { startS3 } from '#server/testing/s3.ts'
import { type Seeded, seedWorkspace } from '#server/testing/seed.ts'
import { type Spawned, spawned } from '#server/testing/spawned.ts'

const s3 = await startS3()
let database: TestDatabase
let seeded: Seeded
const started: Spawned[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  await migrate({ ownerUrl: database.ownerUrl, secret: database.secret })
  seeded = await seedWorkspace(database)
})
afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL')
  await Promise.all(started.map(({ ended }) => ended))
  await database.drop()
  await s3.end()
})

async function start() {
  const program = spawned('server/testing/api-program.ts', {
    DATABASE_URL: database.ownerUrl,
    SERVICE_SECRET: database.secret,
    HOST: '127.0.0.1',
    PORT: '0',
    SERVICE_FILES_S3_URL: s3.url(),
  })
  started.push(program)
  const { port } = JSON.parse(await program.line(/"msg":"ready"/)) as { port: number }
  return { program, port, Authorization: `Bearer ${seeded.token}` }
}
const count = async (sql: string) => (await asOwner(database, `select count(*)::int as n from ${sql}`))[0]!.n
const PATIENCE = { timeout: 30_000 }

test(
  'a program that is killed in the middle of an upload leaves no file, and later no bytes',
  { timeout: 90_000 },
  async () => {
    const { program, port, Authorization } = await start()
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.write(
      `POST /api/v1/files HTTP/1.1\r\nHost: x\r\nAuthorization: ${Authorization}\r\nX-File-Name: x\r\nContent-Length: 5000000\r\n\r\n`,
    )
    socket.write(Buffer.alloc(700_000, 97))
    await expect.poll(() => count('file_chunk'), PATIENCE).toBeGreaterThan(1)
    program.child.kill('SIGKILL')
    await program.ended

    const [file] = await asOwner(database, 'select id from file')
    const after = await start()
    const read = await fetch(`http://127.0.0.1:${after.port}/api/v1/files/${String(file!.id)}`, {
      headers: { Authorization },
    })
    expect(read.status).toBe(404)
    const { statement, olderThan } = PURGES.find(({ name }) => name === 'cut uploads')!
    const purge = (minutesLater: number) =>
      asOwner(
        database,
        statement.replaceAll(
          '$1',
          `now() + interval '${minutesLater} minutes' - interval '${olderThan({} as never)} ms'`,
        ),
      )
    await purge(60)
    expect(await count('file')).toBe(1)
    await purge(66)
    expect([await count('file'), await count('file_chunk'), await count('file_object')]).toEqual([0, 0, 0])
    expect(s3.objects()).toEqual([])
    after.program.child.kill('SIGKILL')
    await after.program.ended
  },
)

test('a program that is killed while a file moves to the store has lost nothing', { timeout: 90_000 }, async () => {
  const held = s3.hold('PUT')
  const { program, port, Authorization } = await start()
  const body = Buffer.alloc(600_000, 98)
  const files = `http://127.0.0.1:${port}/api/v1/files`
  const headers = { Authorization, 'X-File-Name': 'proofs' }
  const { id } = (await (await fetch(files, { method: 'POST', headers, body })).json()) as { id: string }
  await held.reached
  program.child.kill('SIGKILL')
  await program.ended
  held.release()

  const after = await start()
  const content = async () => {
    const answer = await fetch(`http://127.0.0.1:${after.port}/api/v1/files/${id}/content`, { headers })
    return Buffer.from(await answer.arrayBuffer()).equals(body)
  }
  expect(await content()).toBe(true)
  // Its claim ends.
  await asOwner(database, 'update file_object set due_at = now()')
  await expect.poll(() => count('file_chunk where bytes is null'), PATIENCE).toBe(3)
  expect([await content(), s3.objects().length]).toEqual([true, 1])
})
