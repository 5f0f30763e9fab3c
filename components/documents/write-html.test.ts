import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Doc } from '#server/modules/documents/rules/document-nodes.ts'
import { plainText } from '#server/modules/documents/rules/document-text.ts'
import { readMarkdown } from '#server/modules/documents/rules/read-markdown.ts'
import { tidy } from '#server/modules/documents/rules/tidy.ts'
import { anyDocument } from '#server/testing/any-document.ts'
import { writeHtml } from './write-html.ts'

const ID = '0198c0de-0000-7000-8000-000000000001'
const image = (file: string) => ({ address: `/files/${file}?workspace=acme`, width: 300, height: 200 })
const record = ({ entity, id }: { entity: string; id: string }) => `/acme/${entity}s/${id}`
const html = (markdown: string) => writeHtml(readMarkdown(markdown), { record, image })

test('headings have ids, mentions lead to their records and tasks show whether they are done', () => {
  expect(html('# One *two*')).toBe('<h1 id="part-0">One <em>two</em></h1>')
  expect(html(`[#Paper](task:${ID})`)).toBe(`<p><a href="/acme/tasks/${ID}" data-mention>#Paper</a></p>`)
  expect(html('- [x] Done')).toBe(
    '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><label><input type="checkbox" disabled aria-label="Done: Done" checked></label><div><p>Done</p></div></li></ul>',
  )
  expect(html('| a | b |\n|---|--:|\n| 1 | **2** |')).toContain(
    '<td style="text-align: right"><p><strong>2</strong></p></td>',
  )
})

test('an image that is a file reserves its place, and one that was removed is its description', () => {
  const markdown = `![The "desk"](/files/${ID})`
  expect(html(markdown)).toBe(
    `<p><img src="/files/${ID}?workspace=acme" alt="The &quot;desk&quot;" width="300" height="200" loading="lazy" referrerpolicy="no-referrer"></p>`,
  )
  const gone = (text: string) => writeHtml(readMarkdown(text), { image: () => undefined })
  expect(gone(markdown)).toBe('<p><span data-image-gone>The &quot;desk&quot; (image not available)</span></p>')
  expect(gone(`![](/files/${ID})`)).toBe('<p><span data-image-gone>Image not available</span></p>')
  expect(gone('![far](https://a.example/b.png)')).toContain('<img src="https://a.example/b.png"')
})

test('markup and unsafe addresses stay text', () => {
  expect(html('<img src=x onerror=alert(1)>')).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>')
  expect(html('[x](javascript:alert(1))')).not.toContain('href')
  const forged = { type: 'link', attrs: { href: 'javascript:alert(1)', title: null } } as const
  const doc: Doc = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [forged] }] }],
  }
  expect(writeHtml(doc, { image })).toBe('<p>x</p>')
})

test('every document is well-formed HTML with all of its text', () => {
  fc.assert(
    fc.property(anyDocument, (written) => {
      const doc = tidy(written)
      const text = writeHtml(doc, { image })
      const open: string[] = []
      for (const [, close, name, rest] of text.matchAll(/<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|[^">])*)>/g)) {
        if (['br', 'hr', 'img', 'input'].includes(name!)) continue
        if (close) expect(open.pop()).toBe(name)
        else open.push(name!)
        expect(rest).not.toMatch(/^[^"]*(?:"[^"]*"[^"]*)*\bon[a-z]+=/)
      }
      expect(open).toEqual([])
      const letters = (words: string) => words.replaceAll(/[^\p{L}\p{N}]/gu, '')
      const shown = text.replaceAll(/<(?:"[^"]*"|[^">])*>/g, '').replaceAll(/&(amp|lt|gt|quot);/g, '')
      const alts = [...text.matchAll(/ alt="([^"]*)"/g)].length
      if (alts === 0) expect(letters(shown)).toBe(letters(plainText(doc)))
    }),
    { numRuns: 100 },
  )
})
