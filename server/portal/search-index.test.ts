import { expect, test } from 'vitest'
import { findEntries } from '#components/developers/find-entries.ts'
import { createApiDocument } from '#server/start/api-document.ts'
import { createPortal } from './create-portal.ts'
import { searchIndex } from './search-index.ts'
import { KEYWORDS } from './search-keywords.ts'

const URL = 'https://atrium.test'
const portal = createPortal(createApiDocument(URL), URL)
const index = searchIndex(portal)

test.each([
  ['pagination', 'lists'],
  ['cursor', 'lists'],
  ['retry', 'webhooks'],
  ['backoff', 'webhooks'],
  ['signature', 'webhooks'],
  ['HMAC', 'webhooks'],
  ['hmac sha-256', 'webhooks'],
  ['replay', 'webhooks'],
  ['API key', 'authentication'],
  ['bearer', 'authentication'],
  ['OAuth', 'authentication'],
  ['rate limiting', 'limits'],
  ['throttling', 'limits'],
  ['npm', 'sdk'],
  ['client library', 'sdk'],
  ['TypeScript', 'sdk'],
  ['429', 'limits'],
  ['etag', 'concurrency'],
  ['optimistic locking', 'concurrency'],
  ['duplicates', 'idempotency'],
  ['polling', 'changes'],
  ['sync', 'changes'],
  ['barcode', 'inventory'],
  ['SKU', 'inventory'],
  ['GDPR', 'marketing'],
  ['ical', 'calendar'],
  ['idempotent', 'idempotency'],
  ['upsert', 'sync-contacts'],
  ['soft delete', 'changes'],
  ['stock level', 'follow-stock'],
  ['bounce', 'email-events'],
  ['uptime', 'status'],
  ['versioning', 'versioning'],
  ['compatibility', 'versioning'],
  ['deprecation', 'versioning'],
  ['breaking changes', 'versioning'],
  ['API-Version', 'versioning'],
  ['invoice', 'invoices'],
  ['create invoice', 'invoices'],
  ['two-way sync', 'sync-contacts'],
])('%s finds the guide %s among the first five results', (q, slug) => {
  const first = findEntries(index, q).slice(0, 5)
  expect(first.map(({ href }) => href.split('#')[0])).toContain(`/developers/guides/${slug}`)
})

test('every list of synonyms belongs to a guide', () => {
  const slugs = portal.guides.map(({ slug }) => slug)
  expect(Object.keys(KEYWORDS).filter((slug) => !slugs.includes(slug))).toEqual([])
})
