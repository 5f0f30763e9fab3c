import { afterAll, beforeAll, expect, test } from 'vitest'
import { caller } from '#server/testing/caller.ts'
import { ended, uploadImport } from '#server/testing/imports.ts'
import { openKillable } from '#server/testing/killable.ts'

let stage: Awaited<ReturnType<typeof openKillable>>
beforeAll(async () => {
  stage = await openKillable()
}, 120_000)
afterAll(() => stage.close())

const ROWS = 3_000

test(
  'an import of a killed process continues where it was, and writes each record once',
  { timeout: 600_000 },
  async () => {
    const token = stage.authorization.replace('Bearer ', '')
    const lines = Array.from({ length: ROWS }, (_, n) => `t${n},Task ${n}`)
    const text = ['source_id,title', ...lines].join('\n')
    let node = await stage.start()
    let call = caller(node.url, token)
    const id = await uploadImport(call, node.url, token, { source: 'csv', entity: 'task' }, text, 100_000)
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
    expect(await ended(call, id)).toMatchObject({ status: 'done', created: ROWS, failed: 0, done: ROWS })
    expect((await call('GET', '/tasks?limit=1')).body.total).toBe(ROWS)
    const titles = new Set<string>()
    for (let after = ''; ;) {
      const { data } = (await call('GET', `/tasks?limit=200${after}`)).body
      for (const task of data) titles.add(task.title)
      if (data.length < 200) break
      after = `&after=${data.at(-1).id}`
    }
    expect(titles.size).toBe(ROWS)
    const again = await uploadImport(call, node.url, token, { source: 'csv', entity: 'task' }, text, 100_000)
    await call('POST', `/imports/${again}/start`, {})
    expect(await ended(call, again)).toMatchObject({ created: 0, skipped: ROWS })
  },
)
