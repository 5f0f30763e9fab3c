/** Characters that are removed from names: controls, and those that reorder or hide text (UAX #9, zero width). */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu
const LONGEST = 200

/**
 * The last path segment of the client's name, without invisible characters, cut to 200 characters before the extension.
 */
export function cleanName(sent: string): string {
  const last = sent.normalize('NFC').split(/[/\\]/).at(-1)!
  const visible = last.replaceAll(INVISIBLE, '').trim().replace(/^\.+$/, '')
  if (visible === '') return 'file'
  const letters = [...visible]
  if (letters.length <= LONGEST) return visible
  const ending = /\.[\p{L}\p{N}]{1,16}$/u.exec(visible)?.[0] ?? ''
  return letters.slice(0, LONGEST - ending.length).join('') + ending
}

const OCTETS = 'application/octet-stream'
const SIGNATURES: readonly [type: string, at: number, bytes: string][] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF87a'],
  ['image/gif', 0, 'GIF89a'],
  ['image/webp', 8, 'WEBP'],
  ['image/avif', 4, 'ftypavif'],
  ['image/heic', 4, 'ftypheic'],
  ['video/mp4', 4, 'ftyp'],
  ['application/pdf', 0, '%PDF-'],
  ['application/gzip', 0, '\x1f\x8b'],
  ['application/zip', 0, 'PK\x03\x04'],
]
/** Containers and texts whose type the extension determines; none of them runs in a browser. */
const BY_ENDING: Record<string, Record<string, string>> = {
  'application/zip': {
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    odt: 'application/vnd.oasis.opendocument.text',
    ods: 'application/vnd.oasis.opendocument.spreadsheet',
  },
  'text/plain': { csv: 'text/csv', md: 'text/markdown', json: 'application/json', ics: 'text/calendar' },
}
const MARKUP =
  /^\s*(?:<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!doctype[^>]*>|\s)*<\s*(svg|html|head|body|script|iframe|[a-z!?])/i

/** The media type by the first bytes of the content; the extension only decides among harmless types. */
export function typeOf(head: Buffer, name: string): string {
  const text = head.toString('latin1')
  const found = SIGNATURES.find(([, at, bytes]) => text.startsWith(bytes, at))?.[0] ?? textType(head, text)
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return BY_ENDING[found]?.[ending] ?? found
}

/** Control characters that texts have: tab, line feed, form feed, carriage return, escape. */
const PRINTED = [9, 10, 11, 12, 13, 27]

function textType(head: Buffer, text: string): string {
  const isText =
    !head.some((byte) => byte < 32 && !PRINTED.includes(byte)) && !head.toString('utf8').slice(0, -4).includes('\ufffd')
  if (!isText) return OCTETS
  const tag = MARKUP.exec(text.replace(/^\xef\xbb\xbf/, ''))?.[1]?.toLowerCase()
  if (tag === undefined) return /<svg[\s>]/i.test(text) ? 'image/svg+xml' : 'text/plain'
  return tag === 'svg' || /<svg[\s>]/i.test(text) ? 'image/svg+xml' : 'text/html'
}

const INLINE = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'application/pdf']

/** Whether browsers may show the file in a page. All others are downloads: SVG and HTML would run scripts. */
export const isInline = (type: string) => INLINE.includes(type)
