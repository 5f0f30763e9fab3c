import { expect, test } from 'vitest'
import { renameLinks, renameLinksIn } from './linked-names.ts'

const HREF = 'contact:019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20'
const renamed = (text: string) => renameLinks(text, HREF, 'Erased contact')

test.each([
  [`Ask [@Zelda Quist](${HREF}) today`, `Ask [@Erased contact](${HREF}) today`],
  [`[Zelda](${HREF})[#Quist](${HREF})`, `[Erased contact](${HREF})[#Erased contact](${HREF})`],
  [`[**Zelda** \\[Quist\\]](${HREF})`, `[Erased contact](${HREF})`],
  [`[Zelda [the] Quist](${HREF})`, `[Erased contact](${HREF})`],
  [`[Zelda](<${HREF}> "Zelda Quist")`, `[Erased contact](${HREF})`],
  [`- [ ] [Zelda\nQuist](${HREF})`, `- [ ] [Erased contact](${HREF})`],
  [`[other](task:1) \\[no] [x](${HREF})`, `[other](task:1) \\[no] [Erased contact](${HREF})`],
  [`](${HREF}) and ${HREF}`, `](${HREF}) and ${HREF}`],
])('%j', (text, expected) => {
  expect(renamed(text)).toBe(expected)
})

test('every text of a JSON value is renamed', () => {
  const text = `[Zelda](${HREF})`
  expect(renameLinksIn({ body: text, tags: [text, 1, null], in: { text } }, HREF, 'E')).toEqual({
    body: `[E](${HREF})`,
    tags: [`[E](${HREF})`, 1, null],
    in: { text: `[E](${HREF})` },
  })
})
