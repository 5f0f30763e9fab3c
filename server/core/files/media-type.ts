const OCTETS = 'application/octet-stream'
const SIGNATURES: readonly [type: string, at: number, bytes: string][] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF87a'],
  ['image/gif', 0, 'GIF89a'],
  ['image/webp', 8, 'WEBP'],
  ['video/quicktime', 4, 'moov'],
  ['video/quicktime', 4, 'mdat'],
  ['video/quicktime', 4, 'wide'],
  ['application/pdf', 0, '%PDF-'],
  ['application/gzip', 0, '\x1f\x8b'],
  ['application/zip', 0, 'PK\x03\x04'],
]
/** Brands of the ISO base media file format (ISO/IEC 14496-12, HEIF: 23008-12); other brands are video. */
const BRANDS: Record<string, readonly string[]> = {
  'image/avif': ['avif', 'avis'],
  'image/heic': ['heic', 'heix', 'heim', 'heis'],
  'image/heic-sequence': ['hevc', 'hevx', 'hevm', 'hevs'],
  'image/heif': ['mif1'],
  'image/heif-sequence': ['msf1'],
  'video/quicktime': ['qt  '],
  'audio/mp4': ['M4A ', 'M4B ', 'M4P '],
}
/** Containers and texts whose type the extension determines; none of them runs in a browser. */
const BY_ENDING: Record<string, Record<string, string>> = {
  'application/zip': {
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    odt: 'application/vnd.oasis.opendocument.text',
    ods: 'application/vnd.oasis.opendocument.spreadsheet',
  },
  'text/plain': {
    csv: 'text/csv',
    tsv: 'text/tab-separated-values',
    md: 'text/markdown',
    json: 'application/json',
    ics: 'text/calendar',
  },
}
/** Extensions of texts that older programs write in Windows-1252, which no bytes distinguish from other data. */
const OLD_TEXTS = ['csv', 'tsv', 'txt']
const MARKUP =
  /^\s*(?:<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!doctype[^>]*>|\s)*<\s*(svg|html|head|body|script|iframe|[a-z!?])/i

/** The media type by the first bytes of the content; the extension only decides among harmless types. */
export function typeOf(head: Buffer, name: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const bytes = head.toString('latin1')
  const found =
    SIGNATURES.find(([, at, signature]) => bytes.startsWith(signature, at))?.[0] ??
    (bytes.startsWith('ftyp', 4) ? typeOfBrands(head) : typeOfText(textOf(head, ending)))
  return BY_ENDING[found]?.[ending] ?? found
}

/** HEIF names only the structure in its first brand if others say more. */
function typeOfBrands(head: Buffer): string {
  const brands: string[] = []
  const end = Math.min(Math.max(12, head.readUInt32BE(0)), head.length)
  // The four bytes after the first brand are its version.
  for (let at = 8; at + 4 <= end; at += at === 8 ? 8 : 4) brands.push(head.toString('latin1', at, at + 4))
  const types = brands.map((brand) => Object.keys(BRANDS).find((type) => BRANDS[type]!.includes(brand)))
  const first = types[0] ?? 'video/mp4'
  if (!first.startsWith('image/heif')) return first
  return types.find((type) => type?.startsWith('image/') && !type.startsWith('image/heif')) ?? first
}

/** Control characters that texts have: tab, line feed, form feed, carriage return, escape. */
const PRINTED = [9, 10, 11, 12, 13, 27]
const isPrinted = (text: string) => ![...text].some((letter) => letter < ' ' && !PRINTED.includes(letter.charCodeAt(0)))

/** Undefined if the bytes are no text. A character that the end of `head` cuts does not count. */
function textOf(head: Buffer, ending: string): string | undefined {
  const order = head.length < 2 ? 0 : head.readUInt16BE(0)
  const wide = order === 0xfffe ? 'utf-16le' : order === 0xfeff ? 'utf-16be' : undefined
  const text = decoded(head, wide ?? 'utf-8')
  if (text !== undefined && isPrinted(text)) return text
  const old = head.toString('latin1')
  return !wide && OLD_TEXTS.includes(ending) && isPrinted(old) ? old : undefined
}

function decoded(head: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true })
  } catch {
    return undefined
  }
}

function typeOfText(text: string | undefined): string {
  if (text === undefined) return OCTETS
  const tag = MARKUP.exec(text)?.[1]?.toLowerCase()
  if (tag === undefined) return /<svg[\s>]/i.test(text) ? 'image/svg+xml' : 'text/plain'
  return tag === 'svg' || /<svg[\s>]/i.test(text) ? 'image/svg+xml' : 'text/html'
}

const INLINE = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'application/pdf']

/** Whether browsers may show the file in a page. All others are downloads: SVG and HTML would run scripts. */
export const isInline = (type: string) => INLINE.includes(type)
