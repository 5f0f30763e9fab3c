import type { Answer } from './shape.ts'

const EXAMPLE = [
  'id: 412',
  'data: {"seq":412,"event":"task.updated","entity":"task","id":"019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20","version":2,"actor":{"kind":"member","id":"019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a21"},"data":{…},"at":"2026-11-21T09:00:00.000Z"}',
  '',
  ': ping',
  '',
].join('\n')

/** The response of a stream. */
export const streamed = (headers: NonNullable<Answer['headers']>): Answer => ({
  description:
    'Server-sent events, until one side ends the stream. The data of an event is a `Change`, with `body` instead of `data` if `form` is ' +
    '`webhook`. An event without data moves the position past changes that do not match the filters. A comment is sent every 15 seconds.',
  headers,
  content: { 'text/event-stream': { schema: { type: 'string' }, example: EXAMPLE } },
})
