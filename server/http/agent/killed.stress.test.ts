import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '#server/testing/as-owner.ts'
import { openKillable } from '#server/testing/killable.ts'

const WRITES = 60
let world: Awaited<ReturnType<typeof openKillable>>
beforeAll(async () => {
  world = await openKillable()
})
afterAll(() => world.close())

async function start() {
  const { program, url } = await world.start()
  const write = async (at: number) => {
    const response = await fetch(`${url}/api/agent/tools/create_project`, {
      method: 'POST',
      headers: { Authorization: world.authorization, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        name: `Project ${at}`,
        first_tasks: [{ title: `One of ${at}` }, { title: `Two of ${at}` }],
        client_ref: `ref-${at}`,
      }),
    })
    return { status: response.status, text: await response.text() }
  }
  return { program, write }
}

test('agent writes that kill -9 cuts are whole or absent, and once after a replay', { timeout: 120_000 }, async () => {
  const first = await start()
  const answered = new Map<number, string>()
  const waiting = Array.from({ length: WRITES }, (_, at) => at)
  const killed = Promise.withResolvers<void>()
  const worker = async () => {
    for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
      const answer = await first.write(at).catch(() => undefined)
      if (!answer) return
      expect(answer.status, answer.text).toBe(200)
      answered.set(at, answer.text)
      if (answered.size === 15) {
        first.program.child.kill('SIGKILL')
        killed.resolve()
      }
    }
  }
  await Promise.all([worker(), worker(), worker(), worker(), killed.promise])
  await first.program.ended
  expect(answered.size).toBeLessThan(WRITES)

  const projects = `select p.name, (select count(*)::int from task t where t.project = p.id) as tasks
    from project p where p.name like 'Project %'`
  const kept = await asOwner(world.database, projects)
  expect(kept.length).toBeGreaterThanOrEqual(answered.size)
  expect(kept.filter(({ tasks }) => tasks !== 2)).toEqual([])

  const second = await start()
  for (let at = 0; at < WRITES; at++) {
    const { status, text } = await second.write(at)
    expect(status, text).toBe(200)
    if (answered.has(at)) expect(text).toBe(answered.get(at))
  }
  const names = (await asOwner(world.database, projects)).map(({ name }) => name)
  expect(names).toHaveLength(WRITES)
  expect(new Set(names)).toEqual(new Set(Array.from({ length: WRITES }, (_, at) => `Project ${at}`)))
})
