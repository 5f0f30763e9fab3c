import { afterAll, beforeAll, expect, test } from 'vitest'
import { caller } from '#server/testing/caller.ts'
import { ended, uploadImport } from '#server/testing/imports.ts'
import { openKillable } from '#server/testing/killable.ts'

let stage: Awaited<ReturnType<typeof openKillable>>
beforeAll(async () => {
  stage = await openKillable()
}, 120_000)
afterAll(() => stage.close())

const rowsOf = <R>(count: number, row: (n: number) => R) => Array.from({ length: count }, (_, n) => row(n))
const FILES = [
  {
    given: { source: 'csv', entity: 'task' },
    text: ['source_id,title', ...rowsOf(3_000, (n) => `t${n},Task ${n}`)].join('\n'),
    records: { tasks: 3_000 },
  },
  {
    given: { source: 'jira' },
    text: [
      'Issue key,Summary,Status,Comment,Comment',
      ...rowsOf(1_000, (n) => `K-${n},Issue ${n},Open,01/Mar/27;ada;One ${n},02/Mar/27;ben;Two ${n}`),
    ].join('\n'),
    records: { projects: 1, tasks: 1_000, comments: 2_000 },
  },
]

test.each(FILES)(
  'an import of $given.source of a killed process continues where it was, and writes each record once',
  { timeout: 600_000 },
  async ({ given, text, records }) => {
    const token = stage.authorization.replace('Bearer ', '')
    const rows = Object.values(records).reduce((sum, count) => sum + count)
    let node = await stage.start()
    let call = caller(node.url, token)
    const totals = () =>
      Promise.all(
        Object.keys(records).map(async (path) => (await call('GET', `/${path}?limit=1`)).body.total as number),
      )
    const before = await totals()
    const id = await uploadImport(call, node.url, token, given, text, 100_000)
    await call('POST', `/imports/${id}/start`, {})
    let kills = 0
    for (const point of [200, 1_000, 2_000]) {
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
    expect(await ended(call, id)).toMatchObject({ status: 'done', created: rows, failed: 0, done: rows })
    expect(await totals()).toEqual(Object.values(records).map((count, place) => count + before[place]!))
    const titles = new Set<string>()
    for (let after = ''; ;) {
      const { data } = (await call('GET', `/tasks?limit=200${after}`)).body
      for (const task of data) titles.add(task.title)
      if (data.length < 200) break
      after = `&after=${data.at(-1).id}`
    }
    expect(titles.size).toBe((await call('GET', '/tasks?limit=1')).body.total)
    const again = await uploadImport(call, node.url, token, given, text, 100_000)
    await call('POST', `/imports/${again}/start`, {})
    expect(await ended(call, again)).toMatchObject({ created: 0, skipped: rows })
    node.program.child.kill('SIGKILL')
    await node.program.ended
  },
)
