import { expect, test } from 'vitest'
import { keepContent, keepMarkdown, mergeTexts } from './keep-document.ts'
import { readMarkdown } from './read-markdown.ts'

test('a text of 20,000 words that changed in one place is kept and merged in a fraction of the time of reading it', () => {
  const texts = Array.from({ length: 200 }, (_, n) =>
    `Paragraph ${n} ${'with words that say what to do '.repeat(14)}`.trim(),
  )
  const base = keepMarkdown(texts.join('\n\n')).content
  const version = (place: number, word: string) => base.replace(`"Paragraph ${place} `, `"Paragraph ${place} ${word} `)
  const cost = (work: (round: number) => unknown) =>
    Math.min(
      ...[0, 1, 2, 3, 4].map((round) => {
        const before = process.threadCpuUsage()
        for (let turn = 0; turn < 5; turn++) work(5 * round + turn)
        return process.threadCpuUsage(before).user
      }),
    )
  const reading = cost(() => readMarkdown(texts.join('\n\n')))
  const saving = cost((round) => keepContent(version(round, `my${round}`)))
  const merging = cost((round) =>
    mergeTexts(base, version(round, `our${round}`), version(100 + round, `their${round}`)),
  )
  expect(saving).toBeLessThan(reading)
  expect(merging).toBeLessThan(3 * reading)
})
