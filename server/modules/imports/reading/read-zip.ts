import { isUtf8 } from 'node:buffer'
import { crc32, inflateRaw } from 'node:zlib'
import { DomainError } from '#server/core/values/errors.ts'

/** Bytes that can be read anywhere; both ends are included. */
export type Bytes = { size: number; read(from: number, to: number): Promise<Buffer> }

/** A file in an archive. `path` has `/` between its names. `bytes` and `crc`: its size and CRC-32 as the archive says. */
export type Entry = {
  path: string
  bytes: number
  crc: number
  /** The content of a small file. Throws for a damaged one, and for one that is larger than it said. */
  read(): Promise<Buffer>
}

const MOST_ENTRIES = 20_000
const MOST_UNPACKED = 2 * 1024 ** 3
const MOST_RATIO = 200
/** Compressed archives within the archive are unpacked in memory, all of them together. */
const MOST_INNER = 100 * 1024 ** 2
const LONGEST_DIRECTORY = 32 * 1024 ** 2

/** Signatures and sizes of records (PKWARE, APPNOTE.TXT 6.3.10, 4.3). */
const END = { signature: 0x06_05_4b_50, size: 22 }
const END_64 = { signature: 0x06_06_4b_50, size: 56 }
const LOCATOR_64 = { signature: 0x07_06_4b_50, size: 20 }
const DIRECTORY = { signature: 0x02_01_4b_50, size: 46 }
const LOCAL = { signature: 0x04_03_4b_50, size: 30 }
const LONGEST_COMMENT = 65_535
const STORED = 0
const DEFLATED = 8

const refused = (reason: string) => new DomainError('validation_error', `The ZIP archive ${reason}`)
const damaged = () => refused('is damaged. Download it again.')

/** A file and where its bytes are. */
type Found = Entry & { packed: number; method: number; offset: number }

/**
 * The files of a ZIP archive, and those of archives in it that `isPart` names, in place of them. Throws for archives that
 * are damaged, encrypted or too large, and for names that lead out of them or occur twice. What macOS adds is left out.
 */
export async function readZip(archive: Bytes, isPart: (path: string) => boolean): Promise<Entry[]> {
  const outer = await entriesOf(archive)
  const entries: Entry[] = []
  const packed = outer.filter(({ path, method }) => isPart(path) && method !== STORED)
  if (sizeOf(packed) > MOST_INNER)
    throw refused('contains compressed archives of more than 100 MB. Unpack it, and import each of them.')
  for (const entry of outer) {
    if (!isPart(entry.path)) entries.push(entry)
    else {
      const above = entry.path.slice(0, entry.path.lastIndexOf('/') + 1)
      for (const inner of await entriesOf(await opened(archive, entry))) {
        if (isPart(inner.path))
          throw refused(
            `contains the archive "${named(inner.path)}" in an archive in it. Unpack it, and import each archive in it.`,
          )
        entries.push({ ...inner, path: above + inner.path })
      }
      requireSize(entries, archive)
    }
  }
  requireSize(entries, archive)
  requireOwnPaths(entries)
  return entries
}

/** Of two files with the same path, one would be written over the other. */
function requireOwnPaths(entries: readonly Entry[]): void {
  const seen = new Set<string>()
  for (const { path } of entries) {
    if (seen.has(path)) throw refused(`contains two files with the name "${named(path)}". Rename one of them.`)
    seen.add(path)
  }
}

const sizeOf = (entries: readonly Entry[]) => entries.reduce((sum, { bytes }) => sum + bytes, 0)

function requireSize(entries: readonly Entry[], { size }: Bytes): void {
  const unpacked = sizeOf(entries)
  if (entries.length > MOST_ENTRIES) throw refused('has more than 20,000 files. Export parts of the workspace.')
  if (unpacked > MOST_UNPACKED) throw refused('has more than 2 GB of files. Export parts of the workspace.')
  if (unpacked > size * MOST_RATIO) throw refused('is compressed to less than a 200th of its content.')
}

/** The archive within the archive, where it lies if it is not compressed. */
async function opened(archive: Bytes, entry: Found): Promise<Bytes> {
  if (entry.method === STORED) {
    const start = await startOf(archive, entry)
    return { size: entry.packed, read: (from, to) => archive.read(start + from, start + to) }
  }
  const unpacked = await entry.read()
  return { size: unpacked.length, read: async (from, to) => unpacked.subarray(from, to + 1) }
}

const named = (path: string) => path.slice(-100)

async function entriesOf(archive: Bytes): Promise<Found[]> {
  const { count, length, offset } = await directoryOf(archive)
  if (count > MOST_ENTRIES) throw refused('has more than 20,000 files. Export parts of the workspace.')
  if (length > LONGEST_DIRECTORY) throw damaged()
  const directory = length > 0 ? await archive.read(offset, offset + length - 1) : Buffer.alloc(0)
  const entries: Found[] = []
  let at = 0
  for (let n = 0; n < count; n++) {
    if (at + DIRECTORY.size > directory.length || directory.readUInt32LE(at) !== DIRECTORY.signature) throw damaged()
    const [names, extra, comment] = [28, 30, 32].map((place) => directory.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    const next = at + DIRECTORY.size + names + extra + comment
    if (next > directory.length) throw damaged()
    const name = directory.subarray(at + DIRECTORY.size, at + DIRECTORY.size + names)
    const path = pathOf(name, (directory.readUInt16LE(at + 8) & UTF8_FLAG) !== 0)
    requirePlain(directory, at, path)
    const crc = directory.readUInt32LE(at + 16)
    const fields = directory.subarray(at + DIRECTORY.size + names, at + DIRECTORY.size + names + extra)
    const sizes = [24, 20, 42].map((place) => directory.readUInt32LE(at + place))
    const [bytes, packed, start] = withLarge(sizes, fields) as [number, number, number]
    const found = { path, bytes, packed, crc, method: directory.readUInt16LE(at + 10), offset: start }
    at = next
    if (path.endsWith('/') || isOfMac(path)) continue
    entries.push({ ...found, read: () => contentOf(archive, found) })
  }
  return entries
}

type Directory = { count: number; length: number; offset: number }

/** Where the directory is. What does not fit in the record at the end is in that of ZIP64 (PKWARE, APPNOTE.TXT 6.3.10, 4.3.14). */
async function directoryOf(archive: Bytes): Promise<Directory> {
  const { size } = archive
  if (size < END.size) throw damaged()
  const from = Math.max(0, size - END.size - LONGEST_COMMENT)
  const tail = await archive.read(from, size - 1)
  const end = endIn(tail)
  const small = {
    count: tail.readUInt16LE(end + 10),
    length: tail.readUInt32LE(end + 12),
    offset: tail.readUInt32LE(end + 16),
  }
  const locator = end - LOCATOR_64.size
  const isLarge = small.count === 0xff_ff || small.length === UNSAID || small.offset === UNSAID
  if (!isLarge || locator < 0 || tail.readUInt32LE(locator) !== LOCATOR_64.signature) return within(small, from + end)
  const at = numberIn(tail, locator + 8)
  if (at + END_64.size > from + locator) throw damaged()
  const record = await archive.read(at, at + END_64.size - 1)
  if (record.readUInt32LE(0) !== END_64.signature) throw damaged()
  const [count, length, offset] = [32, 40, 48].map((place) => numberIn(record, place)) as [number, number, number]
  return within({ count, length, offset }, at)
}

function within(directory: Directory, end: number): Directory {
  if (directory.offset + directory.length > end) throw damaged()
  return directory
}

/** A size or place that is in the field of ZIP64. */
const UNSAID = 0xff_ff_ff_ff
const LARGE_FIELD = 1

/** The sizes and places of a file, in their order there, with those that only its field of ZIP64 has (4.5.3). */
function withLarge(values: readonly number[], fields: Buffer): number[] {
  if (!values.includes(UNSAID)) return [...values]
  for (let at = 0; at + 4 <= fields.length; at += 4 + fields.readUInt16LE(at + 2)) {
    if (fields.readUInt16LE(at) !== LARGE_FIELD) continue
    const large = fields.subarray(at + 4, at + 4 + fields.readUInt16LE(at + 2))
    let place = 0
    return values.map((value) => {
      if (value !== UNSAID) return value
      place += 8
      if (place > large.length) throw damaged()
      return numberIn(large, place - 8)
    })
  }
  throw damaged()
}

/** Larger numbers than JavaScript has are no place in any file. */
function numberIn(bytes: Buffer, place: number): number {
  const value = bytes.readBigUInt64LE(place)
  if (value > Number.MAX_SAFE_INTEGER) throw damaged()
  return Number(value)
}

/** Whether macOS added it to the archive: attributes of files and views of directories, which no application exported. */
function isOfMac(path: string): boolean {
  const names = path.split('/')
  const name = names.at(-1)!
  return names.includes('__MACOSX') || name.startsWith('._') || name === '.DS_Store'
}

/** The place of the record at the end, behind which only its comment follows. */
function endIn(tail: Buffer): number {
  for (let at = tail.length - END.size; at >= 0; at--)
    if (tail.readUInt32LE(at) === END.signature && at + END.size + tail.readUInt16LE(at + 20) === tail.length) return at
  throw damaged()
}

/** Says that a name is UTF-8. Many programs write UTF-8 without it. */
const UTF8_FLAG = 0x800
/** The characters of the bytes from 128 in names that are not UTF-8 (PKWARE, APPNOTE.TXT 6.3.10, D.1). */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
  '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0'

function nameOf(bytes: Buffer, saysUtf8: boolean): string {
  if (saysUtf8 || isUtf8(bytes)) return bytes.toString('utf8')
  return Array.from(bytes, (byte) => (byte < 128 ? String.fromCodePoint(byte) : CP437[byte - 128]!)).join('')
}

function pathOf(name: Buffer, saysUtf8: boolean): string {
  const path = nameOf(name, saysUtf8).replaceAll('\\', '/').replaceAll('\0', '\uFFFD')
  if (path.startsWith('/') || /^[a-z]:/i.test(path) || path.split('/').includes('..'))
    throw refused(`contains the file "${named(path)}", whose name leads out of it.`)
  return path
}

const UNIX = 3
const FILE_TYPE = 0o170000
const LINK = 0o120000

function requirePlain(directory: Buffer, at: number, path: string): void {
  const mode = directory.readUInt8(at + 5) === UNIX ? directory.readUInt16LE(at + 40) : 0
  if ((mode & FILE_TYPE) === LINK) throw refused(`contains the link "${named(path)}". Links are not imported.`)
  if (directory.readUInt16LE(at + 8) & 1) throw refused('is encrypted.')
  if (![STORED, DEFLATED].includes(directory.readUInt16LE(at + 10)))
    throw refused(`contains "${named(path)}" in a compression that is not supported.`)
}

/** Where the bytes of a file start, behind its own header. */
async function startOf(archive: Bytes, { offset, packed }: Pick<Found, 'offset' | 'packed'>): Promise<number> {
  if (offset + LOCAL.size > archive.size) throw damaged()
  const local = await archive.read(offset, offset + LOCAL.size - 1)
  const start = offset + LOCAL.size + local.readUInt16LE(26) + local.readUInt16LE(28)
  if (local.readUInt32LE(0) !== LOCAL.signature || start + packed > archive.size) throw damaged()
  return start
}

async function contentOf(archive: Bytes, file: Omit<Found, 'read'>): Promise<Buffer> {
  if (file.packed === 0) return Buffer.alloc(0)
  // What cannot be compressed becomes only a little longer (RFC 1951, 3.2.4).
  if (file.packed > file.bytes * 1.01 + 1_024) throw damaged()
  const start = await startOf(archive, file)
  const packed = await archive.read(start, start + file.packed - 1)
  const bytes = file.method === STORED ? packed : await inflated(packed, file.bytes)
  if (bytes.length !== file.bytes || crc32(bytes) !== file.crc)
    throw refused(`is damaged at "${named(file.path)}". Download it again.`)
  return bytes
}

function inflated(packed: Buffer, bytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    inflateRaw(packed, { maxOutputLength: Math.max(1, bytes) }, (error, content) => {
      if (error) reject(damaged())
      else resolve(content)
    })
  })
}
