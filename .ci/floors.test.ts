import { expect, test } from 'vitest'
import { foldersIn, readSources } from './sources.ts'

/** The rooms of `server/core`, the lowest floor first; rooms of one floor may use each other. */
const FLOORS = [
  ['values', 'secrets'],
  // Every write can send an email, so the context of a caller carries the mailer.
  ['operations', 'outbound', 'limits', 'mail'],
  ['database'],
  ['access'],
  ['records'],
  ['batch', 'files', 'live'],
  ['rest'],
]
const roomOf = (file: string) => /^server\/core\/([a-z]+)\//.exec(file)?.[1] ?? ''
const floorOf = (room: string) => FLOORS.findIndex((rooms) => rooms.includes(room))

test('every room of server/core has a floor', () => {
  expect(FLOORS.flat().toSorted()).toEqual(foldersIn('server/core').toSorted())
})

test('imports between rooms of server/core lead down', () => {
  const up = readSources()
    .filter(({ isTest }) => !isTest)
    .filter(({ path }) => roomOf(path))
    .flatMap(({ path, imports }) => imports.map(({ target = '' }) => ({ path, target })))
    .filter(({ path, target }) => roomOf(target) && floorOf(roomOf(path)) < floorOf(roomOf(target)))
  expect(up.map(({ path, target }) => `${path} may not import ${target}`)).toEqual([])
})
