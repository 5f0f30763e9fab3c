import { expect, test } from 'vitest'
import { typeOf } from './media-type.ts'

/** The first box of a file of the ISO base media format. */
function box(brand: string, ...compatible: string[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(16 + 4 * compatible.length)
  head.write('ftyp', 4)
  return Buffer.concat([head, Buffer.from([brand, '\0\0\0\0', ...compatible].join('')), Buffer.alloc(64)])
}

test.each([
  ['a photo', 'IMG_1.HEIC', box('heic', 'mif1', 'heic'), 'image/heic'],
  ['a photo with the general brand first', 'IMG_1.HEIC', box('mif1', 'mif1', 'heic'), 'image/heic'],
  ['a photo with ten bits', 'IMG_1.heic', box('heix', 'mif1', 'heix'), 'image/heic'],
  ['a burst of photos', 'IMG_1.heif', box('msf1', 'msf1', 'hevc'), 'image/heic-sequence'],
  ['HEIF of another coding', 'a.heif', box('mif1', 'miaf'), 'image/heif'],
  ['AVIF with the general brand first', 'a.avif', box('mif1', 'avif'), 'image/avif'],
  ['an AVIF sequence', 'a.avif', box('avis', 'avif'), 'image/avif'],
  ['QuickTime', 'clip.mov', box('qt  '), 'video/quicktime'],
  ['QuickTime without a brand', 'clip.mov', Buffer.from('\0\0\x10\0moov\0\0'), 'video/quicktime'],
  ['a voice memo', 'memo.m4a', box('M4A ', 'isom'), 'audio/mp4'],
  ['a film', 'film.mp4', box('isom', 'mp42'), 'video/mp4'],
  ['a box that ends at once', 'film.mp4', Buffer.from('\0\0\0\x00ftypM4A '), 'audio/mp4'],
  ['a box without a brand', 'film.mp4', Buffer.from('\0\0\0\x08ftyp'), 'video/mp4'],
])('%s', (_, name, head, type) => {
  expect(typeOf(head, name)).toBe(type)
})

const UTF16_BE = Buffer.from('\ufeffName;Ort\nKäthe;Köln', 'utf16le').swap16()
const UTF16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

test.each([
  ['UTF-16 of Excel', 'list.txt', UTF16('Name\tOrt\r\nKäthe\tKöln'), 'text/plain'],
  ['UTF-16, little-endian', 'list.csv', UTF16('Name;Ort\nKäthe;Köln'), 'text/csv'],
  ['UTF-16, big-endian', 'list.csv', UTF16_BE, 'text/csv'],
  ['Windows-1252', 'list.csv', Buffer.from('Name;Ort\nKäthe;Köln', 'latin1'), 'text/csv'],
  ['UTF-8 with a byte order mark', 'list.csv', Buffer.from('\ufeffName;Ort'), 'text/csv'],
  ['tabs', 'list.tsv', Buffer.from('Name\tOrt'), 'text/tab-separated-values'],
  ['a page in UTF-16 is a page', 'list.csv', UTF16('<html><script>alert(1)</script>'), 'text/html'],
  ['other data named so', 'list.csv', Buffer.from('4d5a9000\xff00', 'hex'), 'application/octet-stream'],
  ['bytes of another name', 'x.bin', Buffer.from('Käthe', 'latin1'), 'application/octet-stream'],
])('%s', (_, name, head, type) => {
  expect(typeOf(head, name)).toBe(type)
})
