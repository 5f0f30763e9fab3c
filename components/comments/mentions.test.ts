import { expect, test } from 'vitest'
import { linkMentions } from '#server/modules/comments/rules.ts'
import { mentionAt, typedFrom } from './mentions.ts'

const ada = { id: '019dbed4-db10-7024-98b3-343c00fa2f8a', name: 'Ada Berg' }
const adam = { id: '019dbed4-db10-7024-98b3-343c00fa2f8b', name: 'Ada Berger' }

test('links the longest matching member name and restores names from links', () => {
  const typed = 'Hi @Ada Berg, and @Ada Berger: me@Ada Berg is no mention, nor is @Ida.'
  const kept = linkMentions(typed, [ada, adam])
  expect(kept).toBe(
    `Hi [@Ada Berg](member:${ada.id}), and [@Ada Berger](member:${adam.id}): me@Ada Berg is no mention, nor is @Ida.`,
  )
  expect(typedFrom(kept)).toBe(typed)
  expect(linkMentions(kept, [ada, adam])).toBe(kept)
  expect(linkMentions('@Ada Berg', [])).toBe('@Ada Berg')
})

test('finds the partial name between its @ and the caret', () => {
  expect(mentionAt('Hi @Ad', 6)).toEqual({ from: 3, word: 'Ad' })
  expect(mentionAt('Hi @', 4)).toEqual({ from: 3, word: '' })
  expect(mentionAt('Hi @Ada Be', 10)).toEqual({ from: 3, word: 'Ada Be' })
  expect(mentionAt('@Rene\u0301', 6)?.word).toBe('Rene\u0301')
  expect(mentionAt('mail me@home', 12)).toBeUndefined()
  expect(mentionAt('Hi @Ad', 2)).toBeUndefined()
})
