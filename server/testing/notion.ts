import { zipSync } from 'fflate'
import type { Call } from './api.ts'

/** An import of a Notion export. */
export const NOTION = { source: 'notion', name: 'notion.zip' }

export const zip = (files: Record<string, string | Uint8Array>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)]))))

/** A picture of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
  'base64',
)

/** The files of a record. */
export const filesOf = (call: Call, { attachments }: { attachments: string[] }) =>
  Promise.all(attachments.map(async (one) => (await call('GET', `/files/${one}`)).body))
