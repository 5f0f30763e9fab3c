import { expect, test } from 'vitest'
import { COMMENTED } from '#server/modules/comments/schema.ts'
import { pageOf } from '#server/modules/notifications/rules.ts'
import { pathOfRecord } from './places.ts'

test('mails lead to the pages that the application has', () => {
  for (const entity of COMMENTED) expect(pathOfRecord(entity, '1')).toBe(`/${pageOf(entity, '1')}`)
})
