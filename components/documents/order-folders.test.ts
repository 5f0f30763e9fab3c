import { expect, test } from 'vitest'
import type { Folder } from '#server/modules/folders/schema.ts'
import { orderFolders, pathOfFolder, positionBetween } from './order-folders.ts'

const folder = (id: string, parent: string | null, position: number) =>
  ({ id, name: id, parent, position, version: 1, created_at: '', updated_at: '' }) as Folder
const FOLDERS = [folder('b', null, 2), folder('a', null, 1), folder('a2', 'a', 5), folder('a1', 'a', 4)]

test('each folder follows the one that contains it, in the order of their positions', () => {
  const placed = orderFolders(FOLDERS).map(({ id, depth, isParent }) => [id, depth, isParent])
  expect(placed).toEqual([
    ['a', 0, true],
    ['a1', 1, false],
    ['a2', 1, false],
    ['b', 0, false],
  ])
})

test('a folder whose parent is in the Trash is shown at the top', () => {
  expect(orderFolders([folder('x', 'gone', 1)])[0]).toMatchObject({ id: 'x', depth: 0 })
})

test('the path of a folder begins at the top', () => {
  expect(pathOfFolder(FOLDERS, 'a2').map(({ id }) => id)).toEqual(['a', 'a2'])
  expect(pathOfFolder(FOLDERS, null)).toEqual([])
})

test('a position lies between its neighbours', () => {
  expect(positionBetween(undefined, undefined)).toBe(1)
  expect(positionBetween(undefined, 4)).toBe(3)
  expect(positionBetween(4, undefined)).toBe(5)
  expect(positionBetween(4, 5)).toBe(4.5)
})
