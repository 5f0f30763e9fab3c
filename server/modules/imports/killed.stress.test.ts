import { afterAll, beforeAll, expect, test } from 'vitest'
import { caller } from '#server/testing/caller.ts'
import { ended, uploadImport } from '#server/testing/imports.ts'
import { openKillable } from '#server/testing/killable.ts'

let stage: Awaited<ReturnType<typeof openKillable>>
beforeAll(async () => {
  stage = await openKillable()
}, 120_000)
afterAll(() => stage.close())

const ROWS = 10_000
const KILLS = 20
const lines = (line: (n: number) => string) => Array.from({ length: ROWS }, (_, n) => line(n)).join('\n')
const TASKS = `source_id,title\n${lines((n) => `t${n},Task ${n}`)}`
/** Two levels of each item. */
const STOCK = `Handle,Title,SKU,Location,On hand\n${lines((n) => `h${n >> 1},Item ${n >> 1},S${n >> 1},Depot ${n % 2},${n + 1}`)}`
const ISSUE_ROWS = 3_300
/** With two comments of each task. */
const ISSUES = [
  'Issue key,Summary,Status,Comment,Comment',
  ...Array.from(
    { length: ISSUE_ROWS },
    (_, n) => `K-${n},Issue ${n},Open,01/Mar/27;ada;One ${n},02/Mar/27;ben;Two ${n}`,
  ),
].join('\n')

/** How many rows are done at the least before each kill. */
const POINTS = Array.from({ length: KILLS }, (_, n) => 100 + n * ((0.9 * ROWS) / KILLS))

type Call = ReturnType<typeof caller>

/** The values of a field of all records of a list. */
async function valuesIn(call: Call, path: string, field: string): Promise<unknown[]> {
  const values: unknown[] = []
  for (let after = ''; ;) {
    const { data } = (await call('GET', `${path}?limit=200${after}`)).body
    for (const record of data) values.push(record[field])
    if (data.length < 200) return values
    after = `&after=${data.at(-1).id}`
  }
}

test.each([
  {
    given: { source: 'csv', entity: 'task' },
    text: TASKS,
    counts: { done: ROWS, created: ROWS, updated: 0 },
    written: [{ path: '/tasks', field: 'title', count: ROWS }],
  },
  {
    given: { source: 'shopify' },
    text: STOCK,
    counts: { done: 1.5 * ROWS, created: ROWS / 2, updated: ROWS },
    written: [{ path: '/inventory/movements', field: 'delta', count: ROWS }],
  },
  {
    given: { source: 'jira' },
    text: ISSUES,
    counts: { done: 3 * ISSUE_ROWS + 1, created: 3 * ISSUE_ROWS + 1, updated: 0 },
    written: [
      { path: '/tasks', field: 'title', count: ISSUE_ROWS },
      { path: '/comments', field: 'body', count: 2 * ISSUE_ROWS },
    ],
  },
])(
  'an import from $given.source of a killed process continues where it was, and writes each record once',
  { timeout: 1_800_000 },
  async ({ given, text, counts, written }) => {
    const token = stage.authorization.replace('Bearer ', '')
    let node = await stage.start()
    let call = caller(node.url, token)
    const values = () => Promise.all(written.map(({ path, field }) => valuesIn(call, path, field)))
    const before = await values()
    const id = await uploadImport(call, node.url, token, given, text, 100_000)
    await call('POST', `/imports/${id}/start`, {})
    let kills = 0
    for (const point of POINTS) {
      await expect
        .poll(async () => (await call('GET', `/imports/${id}`)).body.done, { timeout: 120_000, interval: 5 })
        .toBeGreaterThanOrEqual(point)
      const { body } = await call('GET', `/imports/${id}`)
      if (body.status !== 'running') break
      node.program.child.kill('SIGKILL')
      await node.program.ended
      kills++
      node = await stage.start()
      call = caller(node.url, token)
      const from = performance.now()
      await expect
        .poll(async () => (await call('GET', `/imports/${id}`)).body.done, { timeout: 60_000 })
        .toBeGreaterThan(body.done)
      expect(performance.now() - from).toBeLessThan(60_000)
    }
    expect(kills).toBeGreaterThan(0)
    expect(await ended(call, id)).toMatchObject({ status: 'done', failed: 0, ...counts })
    const after = await values()
    const lengths = written.map(({ count }, place) => before[place]!.length + count)
    expect(after.map(({ length }) => length)).toEqual(lengths)
    expect(after.map((some) => new Set(some).size)).toEqual(lengths)
    const again = await uploadImport(call, node.url, token, given, text, 100_000)
    await call('POST', `/imports/${again}/start`, {})
    expect(await ended(call, again)).toMatchObject({ created: 0, updated: 0, skipped: counts.done })
    node.program.child.kill('SIGKILL')
    await node.program.ended
  },
)
