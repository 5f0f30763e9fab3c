import { expect, test } from 'vitest'
import { sourceNamed } from './registry.ts'

test.each([
  ['hubspot', null, ['contact', 'deal']],
  ['hubspot', ['Record ID', 'Email'], ['contact']],
  ['hubspot', ['record id', 'deal name'], ['deal']],
  ['pipedrive', null, ['contact', 'deal']],
  ['pipedrive', ['Person - ID', 'Person - Name'], ['contact']],
  ['pipedrive', ['Deal - ID', 'Deal - Title', 'Person - Name'], ['deal']],
  ['pipedrive', ['Deal - ID', 'Deal - Title', 'Person - ID'], ['contact', 'deal']],
  ['shopify', null, ['item']],
])('a file of %s with the header %j needs the rights to write %j', (source, header, kinds) => {
  expect(sourceNamed(source).entities(null, header)).toEqual(kinds)
})
