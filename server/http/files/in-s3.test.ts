import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pgTypes } from '#db/client.ts'
import { readArchive } from '#server/cli/archive/read-archive.ts'
import { writeArchive } from '#server/cli/archive/write-archive.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { startS3 } from '#server/testing/s3.ts'
import { startWorker } from '#worker/runner.ts'

vi.setConfig({ testTimeout: 120_000 })

const s3 = await startS3()
let api: TestApi
beforeAll(async () => {
  api = await startApi({ SERVICE_FILES_S3_URL: s3.url() })
  api.beside = await startWorker(api.program)
})
afterAll(async () => {
  await api.close()
  await s3.end()
})

const BYTES = randomBytes(600_000)
async function upload(to = api, body = BYTES): Promise<string> {
  const answer = await fetch(`${to.url}/api/v1/files`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${to.token}`, 'X-File-Name': 'proofs.bin' },
    body,
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}
async function read(id: string, range?: string, from = api) {
  const headers = { Authorization: `Bearer ${from.token}`, ...(range && { Range: range }) }
  const answer = await fetch(`${from.url}/api/v1/files/${id}/content`, { headers })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}
const count = async (sql: string, of = api) =>
  (await asOwner(of.database, `select count(*)::int as n from ${sql}`))[0]!.n
const isMoved = async (id: string) =>
  (await count(`file where id = '${id}' and stored_at is not null`)) === 1 &&
  (await count(`file_chunk where file = '${id}' and bytes is not null`)) === 0
const retryNow = () => asOwner(api.database, `update file_object set due_at = now()`)
const PATIENCE = { timeout: 60_000 }

test('a file moves to the store, and is read from there whole and in ranges', async () => {
  const id = await upload()
  await expect.poll(() => isMoved(id), PATIENCE).toBe(true)
  expect(readFileSync(s3.objects()[0]!).equals(BYTES)).toBe(true)
  expect((await read(id)).bytes.equals(BYTES)).toBe(true)
  for (const [range, from, to] of [
    ['bytes=0-0', 0, 0],
    ['bytes=262143-262144', 262_143, 262_144],
    ['bytes=300000-', 300_000, 599_999],
    ['bytes=-5', 599_995, 599_999],
  ] as const) {
    const { status, bytes } = await read(id, range)
    expect([range, status]).toEqual([range, 206])
    expect(bytes.equals(BYTES.subarray(from, to + 1))).toBe(true)
  }
  await asOwner(api.database, `delete from file where id = '${id}'`)
  await expect.poll(() => s3.objects(), PATIENCE).toEqual([])
  await expect.poll(() => count('file_object'), PATIENCE).toBe(0)
})

test('an object that was changed is an error, not bad bytes', async () => {
  const id = await upload()
  await expect.poll(() => isMoved(id), PATIENCE).toBe(true)
  const [object] = s3.objects() as [string]
  const bad = Buffer.from(BYTES)
  bad[300_000]! ^= 1
  writeFileSync(object, bad)
  expect((await read(id, 'bytes=262144-262150')).status).toBe(500)
  expect((await read(id, 'bytes=0-9')).bytes.equals(BYTES.subarray(0, 10))).toBe(true)
  await expect(read(id)).rejects.toThrow('terminated')
  writeFileSync(object, BYTES.subarray(0, 300_000))
  expect((await read(id, 'bytes=299990-299995')).status).toBe(500)
  await asOwner(api.database, `delete from file where id = '${id}'`)
  await expect.poll(() => s3.objects(), PATIENCE).toEqual([])
})

test(
  'a store that stops in the middle of a transfer loses nothing, and uploads go on without it',
  { tags: 'stress' },
  async () => {
    const held = s3.hold('PUT')
    const first = await upload()
    await held.reached
    await s3.stop()
    held.release()
    const second = await upload()
    expect((await read(first)).bytes.equals(BYTES)).toBe(true)
    await expect
      .poll(() => api.lines.some(({ msg }) => msg === 'could not move a file to the object store'), PATIENCE)
      .toBe(true)
    await s3.start()
    await retryNow()
    await expect.poll(() => Promise.all([first, second].map(isMoved)), PATIENCE).toEqual([true, true])

    // Removed while the store is down: the object is deleted once it is back.
    await s3.stop()
    expect(await read(first)).toMatchObject({ status: 503 })
    await asOwner(api.database, `delete from file where id in ('${first}', '${second}')`)
    expect(await count('file_object where removed_at is not null')).toBe(2)
    await s3.start()
    await retryNow()
    await expect.poll(() => s3.objects(), PATIENCE).toEqual([])
    await expect.poll(() => count('file_object'), PATIENCE).toBe(0)
  },
)

test('a file that is removed while it moves leaves no object', async () => {
  const held = s3.hold('PUT')
  const id = await upload()
  await held.reached
  await asOwner(api.database, `delete from file where id = '${id}'`)
  held.release()
  await expect.poll(() => s3.calls.at(-1), PATIENCE).toBe('PUT')
  await retryNow()
  await expect.poll(() => count('file_object'), PATIENCE).toBe(0)
  expect(s3.objects()).toEqual([])
})

test('a deleted workspace leaves no objects', async () => {
  const { owner } = await openWorkspace(api)
  const Cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { Cookie, Origin: api.url, 'X-File-Name': 'proofs.bin' }
  const target = `${api.url}/files?workspace=${owner.workspace}`
  const answer = await fetch(target, { method: 'POST', headers, body: BYTES })
  const { id } = (await answer.json()) as { id: string }
  await expect.poll(() => isMoved(id), PATIENCE).toBe(true)
  await asOwner(api.database, `delete from workspace where slug = '${owner.workspace}'`)
  await expect.poll(() => s3.objects(), PATIENCE).toEqual([])
  await expect.poll(() => count('file_object'), PATIENCE).toBe(0)
})

test('an archive carries the bytes out of the store, into an installation without one', async () => {
  const id = await upload()
  await expect.poll(() => isMoved(id), PATIENCE).toBe(true)
  const target = await startApi()
  const folder = mkdtempSync(path.join(tmpdir(), 'atrium-s3-archive-'))
  const owners = [api, target].map(
    ({ database }) => new pg.Client({ connectionString: database.ownerUrl, types: pgTypes }),
  )
  try {
    for (const owner of owners) await owner.connect()
    for (const owner of owners) await owner.query(`set app.maintenance = 'on'; set timezone = 'UTC'`)
    const [from, to] = owners as [pg.Client, pg.Client]
    const [workspace] = await asOwner(
      api.database,
      `select id, slug, name from workspace where id = '${api.workspaceId}'`,
    )
    const archiving = { owner: from, sealed: [], workspace: workspace as never, version: '1', now: new Date() }
    const file = path.join(folder, 'archive.gz')
    await expect(writeArchive(file, archiving)).rejects.toThrow('Set SERVICE_FILES_S3_URL')
    await writeArchive(file, { ...archiving, objects: api.program.services.objects })
    await readArchive(file, { owner: to, sealed: [] })
    const there = { ...target, token: api.token }
    const { rows } = await to.query<{ bytes: Buffer }>(`select bytes from file_chunk where file = '${id}' order by n`)
    expect(Buffer.concat(rows.map(({ bytes }) => bytes)).equals(BYTES)).toBe(true)
    expect((await read(id, undefined, there)).bytes.equals(BYTES)).toBe(true)
  } finally {
    for (const owner of owners) await owner.end()
    await target.close()
    rmSync(folder, { recursive: true })
  }
})

test('with a wrong secret files stay in Postgres, and the log names the reason', async () => {
  const wrong = await startApi({ SERVICE_FILES_S3_URL: s3.url('wrong') })
  try {
    wrong.beside = await startWorker(wrong.program)
    const id = await upload(wrong)
    const reason = ({ error, msg }: Record<string, unknown>) =>
      msg === 'could not move a file to the object store' && JSON.stringify(error).includes('403 SignatureDoesNotMatch')
    await expect.poll(() => wrong.lines.some(reason), PATIENCE).toBe(true)
    expect((await read(id, undefined, wrong)).bytes.equals(BYTES)).toBe(true)
    expect(await count(`file_chunk where bytes is null`, wrong)).toBe(0)
  } finally {
    await wrong.close()
  }
})
