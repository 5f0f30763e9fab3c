import { expect, test } from 'vitest'
import { DirectoryCache } from './directory-cache.ts'

const down = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

function open() {
  const world = { now: 0, cells: new Map([['one', 'a']]), down: false, asked: 0 }
  const cache = new DirectoryCache<string>({
    now: () => world.now,
    ask: async (key) => {
      world.asked++
      if (world.down) throw down()
      return world.cells.get(key)
    },
  })
  return { world, cache }
}

test('an answer is cached for half a second, a missing entry is not', async () => {
  const { world, cache } = open()
  const ask = async () => [await cache.get('one'), await cache.get('two')]
  expect(await ask()).toEqual(['a', undefined])
  world.cells = new Map([
    ['one', 'b'],
    ['two', 'b'],
  ])
  world.now = 499
  expect(await ask()).toEqual(['a', 'b'])
  expect(world.asked).toBe(3)
  world.now = 500
  expect(await ask()).toEqual(['b', 'b'])
})

test('calls at the same time share one question', async () => {
  const { world, cache } = open()
  expect(await Promise.all(['one', 'one', 'one'].map((key) => cache.get(key)))).toEqual(['a', 'a', 'a'])
  expect(world.asked).toBe(1)
})

test('while the directory is down, entries in use stay valid for five minutes and others reject', async () => {
  const { world, cache } = open()
  await cache.get('one')
  world.down = true
  world.now = 60_000
  expect(await cache.get('one')).toBe('a')
  const asked = world.asked
  expect(await cache.get('one')).toBe('a')
  expect(world.asked).toBe(asked)
  await expect(cache.get('two')).rejects.toThrow('ECONNREFUSED')
  world.now = 300_001
  await expect(cache.get('one')).rejects.toThrow('ECONNREFUSED')
  world.down = false
  expect([await cache.get('one'), await cache.get('two')]).toEqual(['a', undefined])
})

test('an entry that the directory no longer has is gone', async () => {
  const { world, cache } = open()
  await cache.get('one')
  world.cells.clear()
  world.now = 500
  expect(await cache.get('one')).toBeUndefined()
})

test('a directory that does not respond does not hold up entries in use', async () => {
  let isSilent = false
  let now = 0
  const cache = new DirectoryCache<string>({
    now: () => now,
    ask: () => (isSilent ? new Promise(() => undefined) : Promise.resolve('a')),
  })
  await cache.get('one')
  isSilent = true
  now = 1_000
  expect(await cache.get('one')).toBe('a')
})
