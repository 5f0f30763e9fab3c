import type { IncomingMessage, ServerResponse } from 'node:http'
import { rowsWith } from '#server/core/database/rows.ts'
import { isInline } from '#server/core/files/media-type.ts'
import { readFile, type Reading, type Span } from '#server/core/files/read.ts'
import { DomainError, notFound } from '#server/core/values/errors.ts'
import { waitForDrain } from '#server/http/wait-for-drain.ts'
import { isNotModified } from '../rest/answer.ts'

export type StoredFile = { id: string; name: string; type: string; size: number; sha256: string }

/**
 * Sends the content of a file, or the requested range (RFC 9110 §14). Content must not run: all types except images and
 * PDFs are downloads, with a sandbox in case a browser shows them anyway. `shared`: other sites may show the file.
 */
export async function sendFile(
  ctx: Reading,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  file: StoredFile,
  { download = false, shared = false } = {},
): Promise<void> {
  const etag = `"${file.sha256}"`
  const headers = {
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Content-Security-Policy': policyFor(file.type),
    'Content-Disposition': dispositionOf(file, download),
    'Cross-Origin-Resource-Policy': shared ? 'cross-origin' : 'same-origin',
  }
  if (isNotModified(request, etag)) return void response.writeHead(304, headers).end()
  const part = rangeOf(request, file.size, etag)
  const span = part ?? { from: 0, to: file.size - 1 }
  const bytes = readFile(ctx, file, span)
  try {
    // If the first chunk is corrupt, the response is an error.
    const first = request.method === 'HEAD' ? undefined : await bytes.next()
    response.writeHead(part ? 206 : 200, {
      ...headers,
      'Content-Type': file.type,
      'Content-Length': span.to + 1 - span.from,
      ...(part && { 'Content-Range': `bytes ${part.from}-${part.to}/${file.size}` }),
    })
    for (let next = first; next && !next.done; next = await bytes.next())
      if (!response.write(next.value)) await waitForDrain(response)
    response.end()
  } catch (error) {
    // The client has left.
    if (response.destroyed) return
    if (response.headersSent) response.destroy()
    throw (await isPurged(ctx, file)) ? notFound() : error
  }
}

/** Whether the file was purged while it was read, so that its missing chunks are no fault. */
async function isPurged(ctx: Reading, { id }: StoredFile): Promise<boolean> {
  return !(await rowsWith(ctx, ctx.db, 'file', { id }).select('id').executeTakeFirst())
}

/** A sandbox would block the PDF viewer of browsers. */
const policyFor = (type: string) =>
  `default-src 'none'; frame-ancestors 'self'${type === 'application/pdf' ? '' : '; sandbox'}`

/** RFC 6266, with the name as RFC 8187 spells it and an ASCII form for old clients. */
function dispositionOf({ name, type }: StoredFile, download: boolean): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)
  const shown = isInline(type) && !download ? 'inline' : 'attachment'
  return `${shown}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/**
 * The range to send; undefined for the complete file: without a range, for several ranges, other units, or another
 * version.
 */
function rangeOf({ headers, method }: IncomingMessage, size: number, etag: string): Span | undefined {
  const { range, 'if-range': condition } = headers
  if (!range?.startsWith('bytes=') || method !== 'GET' || (condition !== undefined && condition !== etag))
    return undefined
  if (range.includes(',')) return undefined
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range.replaceAll(' ', '')) ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) throw unsatisfiable(size)
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (from > to || (last !== '' && first !== '' && Number(last) < Number(first))) throw unsatisfiable(size)
  return { from, to }
}

const unsatisfiable = (size: number) =>
  new DomainError('range_not_satisfiable', `The range is not part of the file, which has ${size} bytes.`, {
    headers: { 'Content-Range': `bytes */${size}` },
  })
