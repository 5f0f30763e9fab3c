import { expect, test } from 'vitest'
import { readMarkdown } from '#server/modules/documents/rules/read-markdown.ts'
import { blame } from './blame.ts'

const version = (author: string, markdown: string) => ({ author, doc: readMarkdown(markdown) })

test('each block belongs to the last person who wrote or removed it', () => {
  const { added, removed } = blame([
    version('Ada', 'One\n\nTwo\n\nThree'),
    version('Ben', 'One\n\nTwo, changed\n\nThree'),
    version('Cleo', 'Two, changed\n\nThree\n\nFour'),
  ])
  expect(Object.fromEntries(added)).toEqual({ 'Two, changed': 'Ben', Four: 'Cleo' })
  expect(Object.fromEntries(removed)).toEqual({ Two: 'Ben', One: 'Cleo' })
})
