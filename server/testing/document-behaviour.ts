import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from './api.ts'
import { type Documented, pathOf, readDocument } from './document-checks.ts'
import { createEveryRecord, type Found } from './every-record.ts'
import { hostileCalls, parameterQueries } from './hostile.ts'
import { rawCall } from './raw-call.ts'
import { openRowCounts } from './row-counts.ts'

const SEED = Number(process.env.TEST_SEED ?? 1)

/** Whether the response ends: a stream goes on. */
const isRead = ({ operationId }: Documented['operation']) => operationId !== 'streamChanges'

/** Tests with `runs` calls, of which many are hostile, that the API behaves as its document says. */
export function testBehaviour(runs: number): void {
  let api: TestApi
  let found: Found
  let rows: Awaited<ReturnType<typeof openRowCounts>>
  let described: Awaited<ReturnType<typeof readDocument>>
  beforeAll(async () => {
    api = await startApi()
    found = await createEveryRecord(api)
    rows = await openRowCounts(api.database)
    described = await readDocument(api.url)
  })
  afterAll(async () => {
    await rows[Symbol.asyncDispose]()
    await api.close()
  })

  test(`every operation answers any call as documented, and a refused call changes nothing (seed ${SEED})`, async () => {
    const { document, operations, objection, allows } = described
    const statuses = new Map<number, number>()
    let before = await rows.counts()
    const answered = fc.asyncProperty(
      hostileCalls(document, operations, (path) => found(path), api.token),
      async ({ call, ...operation }) => {
        const reply = await rawCall(api.url, call)
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
        if (reply.status >= 500) throw new Error(`${reply.status} ${reply.text}`)
        const problem = objection(operation, reply, /[?&]fields=/.test(call.path))
        if (problem) throw new Error(problem)
        if (reply.status < 300 && !allows(operation, call.body))
          throw new Error('taken although the document forbids it')
        const after = await rows.counts()
        if (reply.status >= 400 || call.method === 'GET') expect(after).toEqual(before)
        // Restores what a call deleted, so that the next calls find a record.
        if (call.method === 'DELETE' && reply.status === 200) found = await createEveryRecord(api)
        before = call.method === 'DELETE' ? await rows.counts() : after
      },
    )
    await fc.assert(answered, { seed: SEED, numRuns: runs, endOnFailure: true })
    // Guards against a run in which all calls were refused or all accepted, which would prove little.
    for (const status of [200, 201, 400, 404, 415])
      expect(statuses.get(status) ?? 0, `calls answered ${status}`).toBeGreaterThan(0)
  }, 300_000)

  test(`every query parameter is answered as documented, whatever its value (seed ${SEED})`, async () => {
    const { operations, objection } = described
    const statuses = new Map<number, number>()
    for (const documented of operations.filter(({ method, operation }) => method === 'get' && isRead(operation)))
      for (const { fitting, any } of parameterQueries(documented))
        for (const [query] of [fitting, any].map((values) => fc.sample(values, { seed: SEED, numRuns: 1 }))) {
          const path = `${pathOf(documented.path, found(documented.path)!)}?${query}`
          const reply = await rawCall(api.url, {
            method: 'GET',
            path,
            headers: { Authorization: `Bearer ${api.token}` },
          })
          expect(objection(documented, reply, /[?&]fields=/.test(path)), path).toBeUndefined()
          expect(reply.status, path).toBeLessThan(500)
          statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
        }
    for (const status of [200, 400]) expect(statuses.get(status), `calls answered ${status}`).toBeGreaterThan(300)
  }, 300_000)

  test('an incomplete body changes nothing and the service keeps answering', async () => {
    const before = await rows.counts()
    const { port } = new URL(api.url)
    for (const { method, path } of described.operations.filter(
      (one) => one.method === 'post' || one.method === 'patch',
    )) {
      const socket = connect(Number(port), '127.0.0.1')
      const ended = new Promise((resolve) => socket.once('close', resolve))
      socket.write(
        `${method.toUpperCase()} ${pathOf(path, found(path)!)} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${api.token}\r\n` +
          'Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{"title":"half',
      )
      socket.resume().end()
      await ended
    }
    expect(await rows.counts()).toEqual(before)
    expect((await api.call('GET', '/me')).status).toBe(200)
  })
}
