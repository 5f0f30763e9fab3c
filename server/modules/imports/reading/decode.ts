import { DomainError } from '#server/core/values/errors.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** How much of a file without a byte order mark decides whether it is UTF-16. */
const HEAD = 4_096

const notText = () =>
  new DomainError('validation_error', 'The file is not a text file. Export it again, and upload that file.')

/**
 * The encoding of a text: by its byte order mark, or else UTF-8 if all bytes are valid, or else Windows-1252. UTF-16
 * without a mark is recognized by its zero bytes, which other texts do not have. The text may end within a character unless
 * it `isWhole`.
 */
export async function encodingOf(bytes: AsyncIterable<Buffer>, isWhole = true): Promise<Encoding> {
  let decoder: TextDecoder | undefined
  for await (const chunk of bytes) {
    if (!decoder) {
      const marked = markedAs(chunk)
      if (marked) return marked
      if (chunk.subarray(0, HEAD).includes(0)) return unmarked(chunk.subarray(0, HEAD))
      decoder = new TextDecoder('utf-8', { fatal: true })
    }
    if (chunk.includes(0)) throw notText()
    if (!decodes(decoder, chunk)) return 'windows-1252'
  }
  return !decoder || !isWhole || decodes(decoder) ? 'utf-8' : 'windows-1252'
}

function markedAs(chunk: Buffer): Encoding | undefined {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
  if (chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be'
  return chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf ? 'utf-8' : undefined
}

function unmarked(head: Buffer): Encoding {
  const zeros = [0, 0]
  for (const [place, byte] of head.entries()) if (byte === 0) zeros[place % 2]!++
  const [even, odd] = zeros as [number, number]
  const most = head.length / 8
  if (even === 0 && odd > most) return 'utf-16le'
  if (odd === 0 && even > most) return 'utf-16be'
  throw notText()
}

function decodes(decoder: TextDecoder, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined })
    return true
  } catch {
    return false
  }
}

/** The text in pieces, without its byte order mark and U+0000, and with `\n` at the end of lines. */
export async function* decoded(bytes: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let held = ''
  const lines = (text: string) => {
    const all = held + text
    // It may be the first half of a line break.
    held = all.endsWith('\r') ? '\r' : ''
    return (held ? all.slice(0, -1) : all).replaceAll(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD')
  }
  for await (const chunk of bytes) yield lines(decoder.decode(chunk, { stream: true }))
  yield lines(decoder.decode()) + (held && '\n')
}
