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

test('the title itself comes first, then titles with the words, then where it stands', () => {
  expect(titles('webhooks')).toEqual(['Webhooks', 'List webhooks', 'Retries'])
})

test('every word must be there, whatever its case, also in the text', () => {
  expect(titles('WEBHOOKS minutes')).toEqual(['Retries'])
  expect(titles('webhooks hours')).toEqual([])
})

test('codes and paths are found as they are written', () => {
  expect(titles('not_found')).toEqual(['not_found'])
  expect(titles('get /web')).toEqual(['List webhooks'])
})

test('synonyms lead to a guide before its words are found elsewhere', () => {
  const guide = { ...entry('Lists', 'Pages and filters'), keywords: 'pagination, cursor, next page' }
  const all = [entry('Following', 'Changes', 'keep the cursor'), entry('Cursors of others'), guide]
  for (const q of ['cursor', 'Pagin', 'next page', 'pagination cursor'])
    expect(findEntries(all, q).map(({ title }) => title)).toContain('Lists')
  expect(findEntries(all, 'cursor').map(({ title }) => title)).toEqual(['Cursors of others', 'Lists', 'Following'])
})
