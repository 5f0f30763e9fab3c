import { afterAll, expect, test, vi } from 'vitest'
import { LeasePool } from './lease-pool.ts'
import { Watch } from './silence.ts'
import { createTestDatabase } from './testing/database.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

test('a caller whose turn comes when its time has just passed gets the connection', async () => {
  const url = database.urls.api
  const pool = new LeasePool({ url, watch: new Watch(url), name: 'leases', size: 1 })
  const first = await pool.take('one')
  const second = pool.take('two')
  // As after a long turn of the event loop: the time has passed, and its timer has not fired yet.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
  const timers = vi.spyOn(globalThis, 'setTimeout')
  try {
    pool.give(first, 'one')
    expect(await second).toBe(first)
    expect(timers.mock.calls.filter(([, milliseconds = 0]) => milliseconds < 0)).toEqual([])
  } finally {
    clock.mockRestore()
    timers.mockRestore()
    pool.give(first, 'two')
    await pool.end()
  }
})
