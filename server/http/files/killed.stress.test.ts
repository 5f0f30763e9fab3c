import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PURGES } from '#server/modules/trash/purges.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openKillable } from '#server/testing/killable.ts'
import { startS3 } from '#server/testing/s3.ts'

const s3 = await startS3()
let world: Awaited<ReturnType<typeof openKillable>>
beforeAll(async () => {
  world = await openKillable({ SERVICE_FILES_S3_URL: s3.url() })
})
afterAll(async () => {
  await world.close()
  await s3.end()
})

const count = async (sql: string) => (await asOwner(world.database, `select count(*)::int as n from ${sql}`))[0]!.n
const PATIENCE = { timeout: 60_000 }

test(
  'a program that is killed in the middle of an upload leaves no file, and later no bytes',
  { timeout: 120_000 },
  async () => {
    const { program, port } = await world.start()
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.write(
      `POST /api/v1/files HTTP/1.1\r\nHost: x\r\nAuthorization: ${world.authorization}\r\nX-File-Name: x\r\nContent-Length: 5000000\r\n\r\n`,
    )
    socket.write(Buffer.alloc(700_000, 97))
    await expect.poll(() => count('file_chunk'), PATIENCE).toBeGreaterThan(1)
    program.child.kill('SIGKILL')
    await program.ended

    const [file] = await asOwner(world.database, 'select id from file')
    const after = await world.start()
    const read = await fetch(`${after.url}/api/v1/files/${String(file!.id)}`, {
      headers: { Authorization: world.authorization },
    })
    expect(read.status).toBe(404)
    const { statement, olderThan } = PURGES.find(({ name }) => name === 'cut uploads')!
    const purge = (minutesLater: number) =>
      asOwner(
        world.database,
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

test('a program that is killed while a file moves to the store has lost nothing', { timeout: 120_000 }, async () => {
  const held = s3.hold('PUT')
  const { program, url } = await world.start()
  const body = Buffer.alloc(600_000, 98)
  const files = `${url}/api/v1/files`
  const headers = { Authorization: world.authorization, 'X-File-Name': 'proofs' }
  const { id } = (await (await fetch(files, { method: 'POST', headers, body })).json()) as { id: string }
  await held.reached
  program.child.kill('SIGKILL')
  await program.ended
  held.release()

  const after = await world.start()
  const content = async () => {
    const answer = await fetch(`${after.url}/api/v1/files/${id}/content`, { headers })
    return Buffer.from(await answer.arrayBuffer()).equals(body)
  }
  expect(await content()).toBe(true)
  // Its claim ends.
  await asOwner(world.database, 'update file_object set due_at = now()')
  await expect.poll(() => count('file_chunk where bytes is null'), PATIENCE).toBe(3)
  expect([await content(), s3.objects().length]).toEqual([true, 1])
})
