import { expect, test } from 'vitest'
import { noSaves, queueSave, rememberRefusal, rememberSave, settledVersion } from './own-saves.ts'

const seen = { id: 'a', version: 3 }

test('a step waits for the own saves of its record, also those that a save adds, and is based on their version', async () => {
  const saves = noSaves()
  const { promise, resolve } = Promise.withResolvers<void>()
  queueSave(saves, 'a', async () => {
    await promise
    rememberSave(saves, { id: 'a', version: 4, name: 'Ida' }, ['name'])
    queueSave(saves, 'a', async () => rememberSave(saves, { id: 'a', version: 5, name: 'Ida H' }, ['name']))
  })
  const version = settledVersion(saves, seen)
  resolve()
  expect(await version).toBe(5)
  expect(await settledVersion(saves, { id: 'b', version: 3 })).toBe(3)
})

test('a version of another person in between is not passed over, so that the server refuses the step', async () => {
  const saves = noSaves()
  rememberSave(saves, { id: 'a', version: 5, name: 'Ida' }, ['name'])
  expect(await settledVersion(saves, seen)).toBe(3)
  expect(await settledVersion(saves, { id: 'a', version: 4 })).toBe(5)
})

test('a step is not taken if a pending save is refused; earlier refusals do not matter', async () => {
  const saves = noSaves()
  rememberRefusal(saves, 'a')
  expect(await settledVersion(saves, seen)).toBe(3)
  queueSave(saves, 'a', async () => rememberRefusal(saves, 'a'))
  await expect(settledVersion(saves, seen)).rejects.toThrow('Your last change was not saved.')
})
