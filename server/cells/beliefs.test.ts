import { expect, test } from 'vitest'
import { Beliefs } from './beliefs.ts'

const down = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

function open() {
  const world = { now: 0, cells: new Map([['one', 'a']]), down: false, asked: 0 }
  const beliefs = new Beliefs<string>({
    now: () => world.now,
    ask: async (key) => {
      world.asked++
      if (world.down) throw down()
      return world.cells.get(key)
    },
  })
  return { world, beliefs }
}

test('an answer is believed for half a second, but not that there is none', async () => {
  const { world, beliefs } = open()
  const ask = async () => [await beliefs.get('one'), await beliefs.get('two')]
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
  const { world, beliefs } = open()
  expect(await Promise.all(['one', 'one', 'one'].map((key) => beliefs.get(key)))).toEqual(['a', 'a', 'a'])
  expect(world.asked).toBe(1)
})

test('while the directory is down, entries in use are believed for five minutes and others reject', async () => {
  const { world, beliefs } = open()
  await beliefs.get('one')
  world.down = true
  world.now = 60_000
  expect(await beliefs.get('one')).toBe('a')
  const asked = world.asked
  expect(await beliefs.get('one')).toBe('a')
  expect(world.asked).toBe(asked)
  await expect(beliefs.get('two')).rejects.toThrow('ECONNREFUSED')
  world.now = 300_001
  await expect(beliefs.get('one')).rejects.toThrow('ECONNREFUSED')
  world.down = false
  expect([await beliefs.get('one'), await beliefs.get('two')]).toEqual(['a', undefined])
})

test('an entry that the directory no longer has is gone', async () => {
  const { world, beliefs } = open()
  await beliefs.get('one')
  world.cells.clear()
  world.now = 500
  expect(await beliefs.get('one')).toBeUndefined()
})

test('a directory that does not respond delays entries in use by less than half a second', async () => {
  let isSilent = false
  let now = 0
  const beliefs = new Beliefs<string>({
    now: () => now,
    ask: () => (isSilent ? new Promise(() => undefined) : Promise.resolve('a')),
  })
  await beliefs.get('one')
  isSilent = true
  now = 1_000
  const began = performance.now()
  expect(await beliefs.get('one')).toBe('a')
  expect(performance.now() - began).toBeLessThan(500)
})
