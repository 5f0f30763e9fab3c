import { expect, test } from 'vitest'
import { type Entry, findEntries } from './find-entries.ts'

const entry = (title: string, detail = '', text = ''): Entry => ({ kind: 'guide', href: title, title, detail, text })
const entries = [
  entry('Retries', 'Webhooks', 'tried again after five minutes'),
  entry('not_found', 'The record does not exist'),
  entry('List webhooks', 'GET /webhooks'),
  entry('Webhooks', 'Receive events as they happen'),
]
const titles = (q: string) => findEntries(entries, q).map(({ title }) => title)

test('ranks the exact title first, then words in the title, then words elsewhere', () => {
  expect(titles('webhooks')).toEqual(['Webhooks', 'List webhooks', 'Retries'])
})

test('requires every word, ignores case and searches the text', () => {
  expect(titles('WEBHOOKS minutes')).toEqual(['Retries'])
  expect(titles('webhooks hours')).toEqual([])
})

test('finds error codes and paths', () => {
  expect(titles('not_found')).toEqual(['not_found'])
  expect(titles('get /web')).toEqual(['List webhooks'])
})

test('ranks a synonym above words in the text', () => {
  const guide = { ...entry('Lists', 'Pages and filters'), keywords: 'pagination, cursor, next page' }
  const all = [entry('Following', 'Changes', 'keep the cursor'), entry('Cursors of others'), guide]
  for (const q of ['cursor', 'Pagin', 'next page', 'pagination cursor'])
    expect(findEntries(all, q).map(({ title }) => title)).toContain('Lists')
  expect(findEntries(all, 'cursor').map(({ title }) => title)).toEqual(['Cursors of others', 'Lists', 'Following'])
})
