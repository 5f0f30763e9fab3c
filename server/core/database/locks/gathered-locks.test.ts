import { expect, test } from 'vitest'
import { GatheredLocks } from './gathered-locks.ts'

test('rows that are locked in one turn of the event loop are locked by one statement', async () => {
  const locks = new GatheredLocks()
  const statements: (readonly string[])[] = []
  const lock = async (ids: readonly string[]) => {
    statements.push(ids)
    return ids.filter((id) => id !== 'gone').map((id) => ({ id, title: `Task ${id}` }))
  }
  const found = await Promise.all(['a', 'gone', 'b', 'a'].map((id) => locks.lock('present task', id, lock)))
  expect(found.map((row) => row?.title)).toEqual(['Task a', undefined, 'Task b', 'Task a'])
  expect(await locks.lock('present task', 'a', lock)).toEqual({ id: 'a', title: 'Task a' })
  expect(statements).toEqual([['a', 'gone', 'b'], ['a']])
})

test('other tables, and rows in the Trash, have their own statement; its error reaches each call', async () => {
  const locks = new GatheredLocks()
  const kept = locks.lock('present task', 'a', async () => [{ id: 'a', in: 'task' }])
  const failed = [1, 2].map(() => locks.lock('trash task', 'a', () => Promise.reject(new Error('deadlock detected'))))
  expect(await kept).toEqual({ id: 'a', in: 'task' })
  for (const one of failed) await expect(one).rejects.toThrow('deadlock detected')
})
