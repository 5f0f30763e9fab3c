import { expect, test } from 'vitest'
import { PAGES } from '#server/modules/notifications/rules.ts'
import { pathOfRecord } from './places.ts'

test('mails lead to the pages that the application has', () => {
  for (const [entity, path] of Object.entries(PAGES)) expect(pathOfRecord(entity, '1')).toBe(`${path}/1`)
})
