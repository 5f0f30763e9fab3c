import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asTableOwner } from '#server/testing/as-owner.ts'

const ROWS = 100_000
const WRITERS = 4

type Task = { id: string; version: number }

let api: TestApi
let made: string[]
beforeAll(async () => {
  api = await startApi()
  await api.call('POST', '/tasks', { title: 'One' })
  await asTableOwner(api.database.ownerUrl, async (db) => {
    await db.query(`set app.maintenance = 'on'`)
    // A thousand days, a tenth of the tasks has none, and titles of which ten are equal.
    const { rows } = await db.query(
      `insert into task (workspace_id, id, title, status, priority, assignees, owners, due, "desc", tags, version, created_at, updated_at)
       select $1, gen_random_uuid(), 'Task ' || n / 10, 'todo', 'none', '{}', '{}',
         case when n % 10 > 0 then date '2026-01-01' + n % 1000 end, '', '{}', 1, at, at
       from (select n, now() - n % 5000 * interval '1 minute' as at from generate_series(1, $2::int) n) numbered
       returning id`,
      [api.workspaceId, ROWS],
    )
    made = rows.map(({ id }) => id)
    await db.query('vacuum analyze task')
  })
}, 600_000)
afterAll(() => api.close())

test.each(['due', '-due', 'title', '-title', 'created_at', '-priority', '-updated_at'])(
  'a walk by %s has each of 100,000 tasks once while others write',
  async (sort) => {
    let isWalking = true
    let writes = 0
    const moved = new Set<string>()
    const write = async (writer: number) => {
      for (let n = writer; isWalking; n += WRITERS, writes++) {
        const id = made[(n * 7919) % made.length]!
        const due = n % 3 === 0 ? null : `2027-0${1 + (n % 9)}-15`
        // Tasks that move are no longer expected once; the others keep their place.
        if (n % 2 === 1) moved.add(id)
        if (n % 2 === 0) await api.call('POST', '/tasks', { title: `Task ${n % 10_000}`, due, priority: 'urgent' })
        else if (n % 4 === 1) await api.call('PATCH', `/tasks/${id}`, { due, title: 'Moved' })
        else await api.call('DELETE', `/tasks/${id}`)
      }
    }
    const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer))
    const counts = new Map<string, number>()
    try {
      for (let cursor: string | undefined = ''; cursor !== undefined;) {
        const { status, body } = await api.call('GET', `/tasks?sort=${sort}&limit=200&count=false${cursor}`)
        expect(status).toBe(200)
        for (const { id } of body.data as Task[]) counts.set(id, (counts.get(id) ?? 0) + 1)
        cursor = body.next_cursor && `&cursor=${body.next_cursor}`
      }
    } finally {
      isWalking = false
      await Promise.all(writers)
    }
    expect(writes).toBeGreaterThan(100)
    const wrong = made.filter((id) => !moved.has(id) && counts.get(id) !== 1)
    expect(wrong).toEqual([])
    for (const id of moved) await api.call('POST', `/tasks/${id}/restore`)
  },
  600_000,
)
