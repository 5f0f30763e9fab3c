import { expect, test } from 'vitest'
import { KINDS } from '#server/kinds.ts'
import { pathOfRecord } from './places.ts'

test('the server and the application agree on the page of each record', () => {
  for (const { table, page } of KINDS) expect(pathOfRecord(table, '1')).toBe(page && `${page}/1`)
})
