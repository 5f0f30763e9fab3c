import { expect, test } from 'vitest'
import { decoded, encodingOf } from './decode.ts'
import { type Line, readTable } from './read-table.ts'

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function rowsIn(bytes: Buffer, size: number) {
  const encoding = await encodingOf(inPieces(bytes, size))
  const rows: Line[] = []
  for await (const lines of readTable(decoded(inPieces(bytes, size), encoding))) rows.push(...lines)
  return { encoding, rows }
}

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

test.each([
  ['utf-8', Buffer.from('name\nMüller\n')],
  ['utf-8', Buffer.from('\uFEFFname\nMüller\n')],
  ['utf-16le', Buffer.from('\uFEFFname\nMüller\n', 'utf16le')],
  ['utf-16be', utf16be('\uFEFFname\nMüller\n')],
  ['utf-16le', Buffer.from('name\nMüller\n', 'utf16le')],
  ['utf-16be', utf16be('name\nMüller\n')],
  ['windows-1252', Buffer.from('name\nMüller\n', 'latin1')],
])('%s is recognized, however the file is cut', async (expected, bytes) => {
  for (const size of [64, 1_000]) {
    const { encoding, rows } = await rowsIn(bytes, size)
    expect([encoding, rows.map(({ cells }) => cells[0])]).toEqual([expected, ['name', 'Müller']])
  }
})

test('separators, line breaks in cells, empty rows and guarded cells are read the same in pieces of any size', async () => {
  const wide = Array.from({ length: 3_000 }, (_, n) => `${n};"say ""${n}"",\r\nnext; line";'=1+${n}`)
  const bytes = Buffer.from(['sep=;', 'a;b;c', ...wide, ';;', '', 'end;;'].join('\r\n'))
  const [first, ...others] = await Promise.all([7, 1_000, 100_000].map((size) => rowsIn(bytes, size)))
  expect(first!.rows).toHaveLength(3_002)
  expect(first!.rows[0]).toEqual({ line: 1, cells: ['a', 'b', 'c'] })
  expect(first!.rows[3]).toEqual({ line: 4, cells: ['2', 'say "2",\nnext; line', '=1+2'] })
  expect(first!.rows.at(-1)!.cells).toEqual(['end', '', ''])
  for (const other of others) expect(other.rows).toEqual(first!.rows)
})

test.each([',', ';', '\t', '|'])('a short file with %j between its two columns is read', async (separator) => {
  const { rows } = await rowsIn(Buffer.from(`id${separator}name\n1${separator}Ada\n`), 8_192)
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['id', 'name'],
    ['1', 'Ada'],
  ])
})

test.each([
  ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 2, 3]), /not a text file/],
  ['zero bytes later', Buffer.concat([Buffer.alloc(9_000, 'a'), Buffer.from([0])]), /not a text file/],
  ['a quote that is never closed', Buffer.from('a,b\n1,"x,y\n2,3\n'), /quote in row 2/],
  ['text after the quotes of a cell', Buffer.from('a,b\n1,"x"y\n2,"z"\n'), /in row 2, text follows the quote/],
  ['the same far down', Buffer.from(`a,b\n${'1,2\n'.repeat(20_000)}1,"x"y\n2,"z"\n3,4\n`), /in row 20002, text/],
  ['a very long row', Buffer.from(`a,b\n1,"${'x,y\n'.repeat(400_000)}`), /row 2 is longer/],
  ['too many columns', Buffer.from(`${'a,'.repeat(600)}\n1\n`), /more than 500 columns/],
])('%s ends in a sentence', async (_name, bytes, sentence) => {
  await expect(rowsIn(bytes, 8_192)).rejects.toThrow(sentence)
})
