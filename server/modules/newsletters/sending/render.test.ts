import { afterAll, expect, test } from 'vitest'
import { Threads } from '#server/core/operations/threads.ts'
import { render } from './render.ts'

const FRAME = {
  subject: 'News',
  unsubscribe_text: null,
  utm: { source: 'newsletter', medium: 'email', campaign: 'spring' },
  images: {},
}
const paragraph = {
  type: 'paragraph',
  content: [{ type: 'text', text: 'Spring at the studio. '.repeat(20), marks: [] }],
}
const textOf = (paragraphs: number) =>
  JSON.stringify({ type: 'doc', content: Array.from({ length: paragraphs }, () => paragraph) })

const limits = { threads: 1, waiting: 1, time: 60_000 }
const threads = new Threads({ ...limits, memory: 512, idle: 60_000 })
const small = new Threads({ ...limits, memory: 48, idle: 60_000 })
afterAll(() => Promise.all([threads.end(), small.end()]))

test.each([threads, small])('a short text is rendered', async (own) => {
  const { html } = await render({ services: { threads: own } }, textOf(1), FRAME)
  expect(html).toContain('Spring at the studio.')
})

test('a text that is not ready in time is not called too long', async () => {
  await expect(render({ services: { threads } }, textOf(1_000), FRAME, 1)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The email was not ready within 0.001 seconds. Try again. If this happens again, shorten the document.',
  })
})

test('a text that needs too much memory is too long', async () => {
  await expect(render({ services: { threads: small } }, textOf(10_000), FRAME)).rejects.toMatchObject({
    code: 'conflict',
    message: 'The document is too long for an email. Shorten it.',
  })
})
