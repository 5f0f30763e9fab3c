import { expect, test } from 'vitest'
import { pathOfRecord } from '#components/records/kinds.ts'
import { KINDS } from '#server/kinds.ts'

test('the server and the application agree on the page of each record', () => {
  for (const { table, page } of KINDS) expect(pathOfRecord(table, '1')).toBe(page && `${page}/1`)
})
