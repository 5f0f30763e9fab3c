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
