import { crc32 } from 'node:zlib'
import { type Zippable, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readZip } from './read-zip.ts'

const isPart = (path: string) => path.endsWith('Part-1.zip')
const anywhere = (bytes: Uint8Array) => ({
  size: bytes.length,
  read: async (from: number, to: number) => Buffer.from(bytes.subarray(from, to + 1)),
})
const zip = (files: Zippable, level: 0 | 6 = 6) => Buffer.from(zipSync(files, { level }))
const text = (content: string) => Buffer.from(content)
const read = (bytes: Uint8Array) => readZip(anywhere(bytes), isPart)

test('files of an archive and of archives in it are read, compressed or not', async () => {
  const files = { 'Ü 1.md': text('# Ü'), 'a/b.md': text('b'.repeat(5_000)), 'a/empty.md': text('') }
  for (const level of [0, 6] as const)
    for (const inner of [0, 6] as const) {
      const entries = await read(
        zip({ 'x.md': text('x'), 'in/Export-Part-1.zip': zip(files, inner), 'other.zip': zip(files) }, level),
      )
      expect(entries.map(({ path }) => path).toSorted()).toEqual(
        ['in/a/b.md', 'in/a/empty.md', 'in/Ü 1.md', 'other.zip', 'x.md'].toSorted(),
      )
      const found = entries.find(({ path }) => path === 'in/a/b.md')!
      expect((await found.read()).toString()).toBe('b'.repeat(5_000))
    }
})

/** An archive whose sizes and places are in the records of ZIP64 alone, as those of more than 4 GB are. */
function zip64(files: Record<string, string>, changed = (record: Buffer) => record) {
  const numbers = (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * 8)
    for (const [n, value] of values.entries()) bytes.writeBigUInt64LE(BigInt(value), n * 8)
    return bytes
  }
  const head = (signature: number, size: number, fields: Record<number, number>) => {
    const bytes = Buffer.alloc(size)
    bytes.writeUInt32LE(signature)
    for (const [place, value] of Object.entries(fields)) bytes.writeUInt32LE(value, Number(place))
    return bytes
  }
  const extra = (...values: number[]) => Buffer.concat([Buffer.from([1, 0, values.length * 8, 0]), numbers(...values)])
  const [body, directory]: Buffer[][] = [[], []]
  let at = 0
  for (const [path, content] of Object.entries(files)) {
    const [name, bytes] = [Buffer.from(path), Buffer.from(content)]
    const of = [UNSAID, UNSAID]
    const sizes = extra(bytes.length, bytes.length)
    const local = head(0x04_03_4b_50, 30, { 14: crc32(bytes), 18: of[0]!, 22: of[1]! })
    local.writeUInt16LE(name.length, 26)
    local.writeUInt16LE(sizes.length, 28)
    const where = extra(bytes.length, bytes.length, at)
    const entry = head(0x02_01_4b_50, 46, { 16: crc32(bytes), 20: UNSAID, 24: UNSAID, 42: UNSAID })
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt16LE(where.length, 30)
    body!.push(local, name, sizes, bytes)
    directory!.push(entry, name, where)
    at += local.length + name.length + sizes.length + bytes.length
  }
  const listed = Buffer.concat(directory!)
  const count = Object.keys(files).length
  const record = Buffer.concat([head(0x06_06_4b_50, 24, { 4: 44 }), numbers(count, count, listed.length, at)])
  const locator = Buffer.concat([head(0x07_06_4b_50, 8, {}), numbers(at + listed.length), Buffer.from([1, 0, 0, 0])])
  const end = head(0x06_05_4b_50, 22, { 8: UNSAID, 12: UNSAID, 16: UNSAID })
  return Buffer.concat([...body!, listed, changed(record), locator, end])
}
const UNSAID = 0xff_ff_ff_ff

test('a ZIP64 archive is read, and a damaged one refused', async () => {
  const files = { 'a.md': 'first', 'b/c.md': 'second' }
  const entries = await read(zip64(files))
  expect(entries.map(({ path, bytes }) => [path, bytes])).toEqual([
    ['a.md', 5],
    ['b/c.md', 6],
  ])
  expect((await entries[1]!.read()).toString()).toBe('second')
  for (const place of [0, 32, 40, 48])
    for (const value of [9, 2n ** 62n])
      await expect(
        read(zip64(files, (record) => (record.writeBigUInt64LE(BigInt(value), place), record))),
        `${value} at ${place}`,
      ).rejects.toThrow('is damaged')
  const many = zip64(files, (record) => (record.writeBigUInt64LE(20_001n, 32), record))
  await expect(read(many)).rejects.toThrow('more than 20,000 files')
})

test('what macOS adds to archives is left out', async () => {
  const added = { '__MACOSX/x.md': text('1'), '__MACOSX/._Part-1.zip': text('2'), '.DS_Store': text('3') }
  const part = zip({ ...added, 'a/._b.md': text('4'), 'a/.DS_Store': text('5'), 'a/b.md': text('b') })
  const entries = await read(zip({ ...added, '._Part-1.zip': text('6'), '_c.md': text('c'), 'Part-1.zip': part }))
  expect(entries.map(({ path }) => path)).toEqual(['_c.md', 'a/b.md'])
})

/** An archive with changed bytes in the record of its only file in the directory. */
function changed(place: number, ...bytes: number[]) {
  const archive = zip({ 'page.md': text('abc '.repeat(100)) })
  const at = archive.lastIndexOf(Buffer.from('PK\u0001\u0002'))
  for (const [n, byte] of bytes.entries()) archive[at + place + n] = byte
  return archive
}

/** An archive whose names are these bytes, as programs write them that do not say that names are UTF-8. */
function unsaid(...names: Buffer[]) {
  const placeholders = names.map((name, n) => 'abcd'[n]!.repeat(name.length))
  const archive = zip(Object.fromEntries(placeholders.map((name) => [name, text(`text of ${name}`)])))
  for (const [n, name] of names.entries())
    for (const at of [archive.indexOf(placeholders[n]!), archive.lastIndexOf(placeholders[n]!)]) name.copy(archive, at)
  return archive
}

test('names that are not UTF-8 are those of CP437, and each file keeps its own', async () => {
  const cp437 = (code: number) => Buffer.from([0x47, 0x72, code, 0xe1, 0x65])
  const all = Buffer.from(Array.from({ length: 128 }, (_, n) => n + 128))
  const entries = await read(unsaid(cp437(0x94), cp437(0x84), all, text('Größe.md')))
  const paths = entries.map(({ path }) => path)
  expect(paths).toEqual(['Größe', 'Gräße', expect.any(String), 'Größe.md'])
  // Some of its places, and that no two bytes have the same character.
  expect([0, 31, 32, 63, 64, 95, 96, 97, 126, 127].map((place) => paths[2]![place]).join('')).toBe('Çƒá┐└▀αß■\u00A0')
  expect(new Set(paths[2]).size).toBe(128)
  expect((await entries[1]!.read()).toString()).toBe('text of bbbbb')
})

test.each([
  ['an archive', unsaid(text('same.md'), text('same.md'))],
  ['an archive that has them by different separators', zip({ 'a/b.md': text('1'), 'a\\b.md': text('2') })],
  ['its archives', zip({ '1Part-1.zip': zip({ 'a.md': text('1') }), '2Part-1.zip': zip({ 'a.md': text('2') }) })],
])('two files of %s with the same path are refused', async (_name, archive) => {
  await expect(read(archive)).rejects.toThrow('contains two files with the name "')
})

test.each([
  ['is no archive', text('x'.repeat(100)), 'is damaged'],
  ['is cut', zip({ 'a.md': text('a'.repeat(100)) }).subarray(0, 80), 'is damaged'],
  ['has names above it', zip({ '../a.md': text('a') }), 'whose name leads out of it'],
  ['has names above it in the middle', zip({ 'a/../../b.md': text('a') }), 'whose name leads out of it'],
  ['has absolute names', zip({ '/etc/a.md': text('a') }), 'whose name leads out of it'],
  ['has absolute names of Windows', zip({ 'C:\\a.md': text('a') }), 'whose name leads out of it'],
  ['has a link', zip({ a: [text('b'), { os: 3, attrs: (0o120777 << 16) >>> 0 }] }), 'contains the link "a"'],
  ['is encrypted', changed(8, 1), 'is encrypted'],
  ['is compressed in another way', changed(10, 99), 'in a compression that is not supported'],
  [
    'has too many files',
    zip(Object.fromEntries(Array.from({ length: 20_001 }, (_, n) => [`${n}.md`, text('')]))),
    'more than 20,000 files',
  ],
  ['is a bomb', zip({ 'a.md': Buffer.alloc(50_000_000) }), 'compressed to less than a 200th'],
  [
    'contains bombs',
    zip(Object.fromEntries(Array.from({ length: 3 }, (_, n) => [`${n}Part-1.zip`, Buffer.alloc(40_000_000)]))),
    'compressed archives of more than 100 MB',
  ],
  [
    'has an archive in an archive in it',
    zip({ 'Part-1.zip': zip({ 'Part-1.zip': zip({ 'a.md': text('a') }) }) }),
    'contains the archive "Part-1.zip" in an archive in it. Unpack it',
  ],
  ['claims to be large', changed(24, 0xff, 0xff, 0xff, 0xf0), 'more than 2 GB'],
])('an archive that %s ends in a sentence', async (_name, archive, sentence) => {
  await expect(read(archive)).rejects.toThrow(sentence)
})

test.each([
  ['is larger than it says', changed(24, 10), 'is damaged'],
  ['has another checksum', changed(16, 1, 2, 3, 4), 'is damaged at "page.md"'],
  ['starts outside of the archive', changed(42, 0, 0, 0, 1), 'is damaged'],
])('a file that %s is not read', async (_name, archive, sentence) => {
  const [entry] = await read(archive)
  await expect(entry!.read()).rejects.toThrow(sentence)
})
