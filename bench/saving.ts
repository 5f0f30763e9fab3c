/**
 * Saving a document of 20,000 words, as the editor does: `npm run bench:saving`. Alone, and merged with a concurrent
 * save. Each time is from sending to the complete response, over HTTP on a durable Postgres.
 */
import type { Block, Doc, Inline } from '#server/modules/documents/rules/document-nodes.ts'
import { writeMarkdown } from '#server/modules/documents/rules/write-markdown.ts'
import { percentile, row } from './support/report.ts'
import { signIn } from './support/sign-in.ts'
import { openStage, startProcess } from './support/stage.ts'

const ROUNDS = 25
const MOST_MS = 100
const PORT = 4711

const text = (words: string, ...marks: Inline['marks']): Inline => ({ type: 'text', text: words, marks })
const line = (place: number, count: number) =>
  Array.from({ length: count }, (_, n) => WORDS[(place * 31 + n * 7 + ((n * n) % 13)) % WORDS.length]).join(' ')
const WORDS =
  `the team writes down how it works so that a new colleague can read what to do and why it is done this way first
  check that the order is complete then call the customer who waits for an answer before the end of the day`.split(
    /\s+/,
  )

/** Sections of 200 words: a heading, two paragraphs with marks, a list, and in every fifth a table. */
function section(place: number): Block[] {
  const paragraph: Block = {
    type: 'paragraph',
    content: [
      text(`Step ${place} ${line(place, 30)} `),
      text(line(place + 1, 3), { type: 'bold' }),
      text(` ${line(place + 2, 30)}, see `),
      text('the manual', { type: 'link', attrs: { href: `https://example.com/manual/${place}`, title: null } }),
      text(`. ${line(place + 3, 30)}.`),
    ],
  }
  const items = [0, 1, 2, 3].map((n) => ({
    type: 'listItem' as const,
    content: [{ type: 'paragraph', content: [text(`${n} ${line(place + n, 11)}`)] }] as [
      { type: 'paragraph'; content: Inline[] },
    ],
  }))
  const cells = (kind: 'tableHeader' | 'tableCell', from: number) => ({
    type: 'tableRow' as const,
    content: [0, 1, 2].map((n) => ({
      type: kind,
      attrs: { align: null },
      content: [{ type: 'paragraph', content: [text(line(from + n, 4))] }] as [
        { type: 'paragraph'; content: Inline[] },
      ],
    })),
  })
  const table: Block[] =
    place % 5 === 0
      ? [
          {
            type: 'table',
            content: [cells('tableHeader', place), cells('tableCell', place + 3), cells('tableCell', place + 6)],
          },
        ]
      : []
  return [
    { type: 'heading', attrs: { level: 2 }, content: [text(`Section ${place} ${line(place, 4)}`)] },
    paragraph,
    { type: 'paragraph', content: [text(`Then ${place} ${line(place + 9, place % 5 === 0 ? 12 : 48)}.`)] },
    { type: 'bulletList', content: items },
    ...table,
  ]
}

const start: Doc = { type: 'doc', content: Array.from({ length: 100 }, (_, place) => section(place)).flat() }

/** The document with a word more in its nth long paragraph. */
function edited(doc: Doc, nth: number, word: string): Doc {
  const places = doc.content.flatMap(({ type }, place) => (type === 'paragraph' ? [place] : []))
  const at = places[nth]!
  const block = doc.content[at]!
  if (block.type !== 'paragraph') throw new Error('not a paragraph')
  const more: Block = { ...block, content: [...block.content, text(` ${word}`)] }
  return { ...doc, content: doc.content.with(at, more) }
}

const stage = await openStage(0)
const origin = `http://127.0.0.1:${PORT}`
const server = await startProcess(
  'server/testing/api-program.ts',
  {
    PORT: String(PORT),
    HOST: '127.0.0.1',
    DATABASE_URL: stage.ownerUrl,
    SERVICE_SECRET: stage.secret,
    SERVICE_API_RATE_PER_MIN: '1000000',
  },
  `${origin}/readyz`,
)
try {
  const person = { Cookie: await signIn(stage, origin), 'X-Atrium-Workspace': 'bench', Origin: origin }
  const call = async (method: string, path: string, body?: unknown) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const at = performance.now()
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { ...person, 'Content-Type': 'application/json' },
      ...sent,
    })
    const answer = await response.text()
    const took = performance.now() - at
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${answer.slice(0, 300)}`)
    return {
      took,
      data: (JSON.parse(answer) as { result: { data: { saved: { version: number; content: Doc } | null } } }).result
        .data,
    }
  }
  const created = await call('POST', '/api/trpc/documents.create', { title: 'Plan', markdown: writeMarkdown(start) })
  const { id, words } = created.data as unknown as { id: string; words: number }
  const save = async (version: number, content: Doc) => {
    const { took, data } = await call('POST', '/api/trpc/documents.save', { id, version, content })
    if (!data.saved) throw new Error('the save was a conflict')
    return { took, ...data.saved }
  }
  const alone: number[] = []
  const merging: number[] = []
  let [version, content] = [1, start]
  for (let round = -8; round < ROUNDS; round++) {
    const nth = 3 * (round + 8)
    const first = await save(version, edited(content, nth, 'mine'))
    const second = await save(version, edited(content, nth + 2, 'theirs'))
    if (round >= 0) {
      alone.push(first.took)
      merging.push(second.took)
    }
    ;[version, content] = [second.version, second.content]
  }
  for (const [name, times] of Object.entries({ alone, 'merged with another change': merging })) {
    const [best, p50, p95] = [Math.min(...times), percentile(times, 0.5), percentile(times, 0.95)]
    const figures = `p95 ${p95.toFixed(0)} ms, best ${best.toFixed(0)} ms, ${words} words`
    row(`saving ${name}`, `${p50.toFixed(0)} ms`, `p50 ≤ ${MOST_MS} ms`, p50 <= MOST_MS, figures)
  }
} finally {
  await server.stop()
  await stage.close()
}
