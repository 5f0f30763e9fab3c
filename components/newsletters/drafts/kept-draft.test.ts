import { expect, test } from 'vitest'
import { draftFrom } from './kept-draft.ts'

const EMPTY = {
  campaign: null,
  document: null,
  document_version: null,
  subject: null,
  preview_text: null,
  unsubscribe_text: null,
  sender: null,
  lists: [],
}

test('a draft that a browser kept is read with all that was entered', () => {
  const kept = {
    campaign: 'c',
    document: 'd',
    version: 3,
    subject: '',
    previewText: 'Three offers',
    unsubscribeText: '',
    sender: 'news@brandt.example',
    lists: [4],
  }
  expect(draftFrom(JSON.stringify(kept))).toEqual({
    ...EMPTY,
    campaign: 'c',
    document: 'd',
    document_version: 3,
    subject: '',
    preview_text: 'Three offers',
    sender: 'news@brandt.example',
    lists: [4],
  })
})

test.each([null, '', 'null', '1', '{'])('%j is no draft', (kept) => {
  expect(draftFrom(kept)).toBeUndefined()
})

test('fields of other types are left empty', () => {
  expect(draftFrom('{"lists":["4"],"version":"3","campaign":7}')).toEqual(EMPTY)
})
