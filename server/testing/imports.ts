import { beforeAll, expect } from 'vitest'
import { startWorker } from '#worker/runner.ts'
import type { Call, Reply, TestApi } from './api.ts'
import { openTeam } from './team.ts'

type Given = { source: string; entity?: string; name?: string }

const PART = 1_000

type Row = Record<string, string | null> & { notes: Note[] }
type Note = { field: string; code: string; message: string }

/** An import of `text` whose parts are uploaded, each of at most 1,000 bytes unless `part` says more. */
export async function uploadImport(
  call: Call,
  url: string,
  token: string,
  given: Given,
  text: string | Buffer,
  part = PART,
) {
  const bytes = Buffer.from(text)
  const created = await call('POST', '/imports', { name: 'file.csv', ...given, bytes: bytes.length })
  expect(created.status, created.text).toBe(201)
  const { id } = created.body as { id: string }
  for (let [n, at] = [1, 0]; at < bytes.length; n++, at += part) {
    const reply = await putPart(url, token, id, n, bytes.subarray(at, at + part))
    expect(reply.status, await reply.clone().text()).toBe(200)
  }
  return id
}

/** `PUT /imports/{id}/parts/{n}`. */
export const putPart = (url: string, token: string, id: string, n: number | string, bytes: Buffer | string) =>
  fetch(`${url}/api/v1/imports/${id}/parts/${n}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/octet-stream' },
    body: new Uint8Array(Buffer.from(bytes)),
  })

/** Waits until the work of an import has ended. */
export async function ended(call: Call, id: string): Promise<Reply['body']> {
  let body: Reply['body']
  const status = async () => {
    body = (await call('GET', `/imports/${id}`)).body
    return body.status as string
  }
  await expect.poll(status, { timeout: 60_000, interval: 50 }).not.toMatch(/^(checking|running)$/)
  return body
}

/** The calls of an API as one importer makes them. */
export function importer({ call, url, token }: Pick<TestApi, 'call' | 'url' | 'token'>) {
  const upload = (given: Given, text: string | Buffer, part?: number) =>
    uploadImport(call, url, token, given, text, part)
  async function step(id: string, name: 'check' | 'start' | 'undo', body: object = {}) {
    const reply = await call('POST', `/imports/${id}/${name}`, body)
    expect(reply.status, reply.text).toBe(202)
    return ended(call, id)
  }
  async function run(given: Given, text: string | Buffer, mapping?: object) {
    const id = await upload(given, text)
    return step(id, 'start', mapping ? { mapping } : {})
  }
  const rows = async (id: string, query = '') =>
    (await call('GET', `/imports/${id}/rows?limit=200${query}`)).body.data as Row[]
  return {
    upload,
    step,
    run,
    rows,
    put: (...a: [string, number | string, Buffer | string]) => putPart(url, token, ...a),
  }
}

/** A team with a worker, and the importer of its API, for all tests of a file. */
export function openImports() {
  const team = openTeam()
  const own = {} as ReturnType<typeof importer>
  beforeAll(async () => {
    team.api.beside = await startWorker(team.api.program)
    Object.assign(own, importer(team.api))
  })
  return { team, own }
}

/** The same with a token of the team's owner, whose imports are in the owner's workspace. */
export function openOwnersImports() {
  const { team, own } = openImports()
  let called: Call
  beforeAll(async () => {
    const given = { name: 'Mover', access: 'read_write', expires: null }
    const { secret: token } = (await team.owner.mutate('tokens.create', given)).body
    called = team.api.as(token)
    Object.assign(own, importer({ call: called, url: team.api.url, token }))
  })
  const call: Call = (...request) => called(...request)
  return { team, own, call }
}
