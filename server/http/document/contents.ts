import type { Answer, Body, Schema } from './shape.ts'

const BYTES: Schema = { type: 'string', format: 'binary' }

/** The body of an upload. */
export const uploadBody = (): Body => ({
  required: true,
  content: {
    'multipart/form-data': {
      schema: { type: 'object', properties: { file: BYTES }, required: ['file'], additionalProperties: false },
    },
    '*/*': { schema: BYTES },
  },
})

/** The responses of a download by status: the complete file, or a range. */
export function downloads(headers: NonNullable<Answer['headers']>): Record<string, Answer> {
  const content = { 'application/octet-stream': { schema: BYTES } }
  const partial = { ...headers, 'Content-Range': { $ref: '#/components/headers/Content-Range' } }
  return {
    200: { description: 'The file. `Content-Type` is its media type.', headers, content },
    206: { description: 'The requested range.', headers: partial, content },
  }
}

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

const LINES = '{"id":"019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20","version":1}\n{"end":true,"count":1,"seq":42}\n'

/** The response of an export. */
export const exported = (headers: NonNullable<Answer['headers']>): Record<string, Answer> => ({
  200: {
    description:
      'The records. The last line of NDJSON is `{"end":true,"count":…,"seq":…}`. CSV begins with the names of the fields.',
    headers,
    content: {
      'application/x-ndjson': { schema: { type: 'string' }, example: LINES },
      'text/csv': { schema: { type: 'string' }, example: 'id,version\r\n019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20,1\r\n' },
    },
  },
})
