import { expect, test } from 'vitest'
import { imageSize } from './image-size.ts'

/** Three pixels wide and two high, as a browser writes them; the profiles before the size are left out. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAEklEQVR4AWLazcDwH4aZGJAAAAAA'
const JPEG = '/9j/4AAQSkZJRgABAQAAAQABAAD/wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/'
const WEBP = 'UklGRhoCAABXRUJQVlA4WAoAAAAgAAAAAgAAAQAA'
const read = (base64: string) => Buffer.from(base64, 'base64')

/** What a camera adds to a JPEG that it held upright; `order` is the byte order of its computer. */
function exif(orientation: number, order: 'II' | 'MM'): Buffer {
  const long = (number: number) => (order === 'II' ? [number, 0] : [0, number])
  const numbers = [42, ...long(8), 1, 0x0112, 3, ...long(1), orientation, 0]
  const words = Buffer.alloc(2 * numbers.length)
  for (const [at, number] of numbers.entries())
    if (order === 'II') words.writeUInt16LE(number, 2 * at)
    else words.writeUInt16BE(number, 2 * at)
  const body = Buffer.concat([Buffer.from(`Exif\0\0${order}`), words])
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2])
  return Buffer.concat([head, body])
}
const withExif = (segment: Buffer) => {
  const jpeg = read(JPEG)
  return Buffer.concat([jpeg.subarray(0, 20), segment, jpeg.subarray(20)])
}
const held = (orientation: number, order: 'II' | 'MM') => withExif(exif(orientation, order))
/** The same, cut after that many bytes, with the length of what is left. */
const cut = (length: number, order: 'II' | 'MM') => {
  const segment = Buffer.from(exif(6, order).subarray(0, length))
  segment.writeUInt16BE(length - 2, 2)
  return withExif(segment)
}

/** A box of HEIF. */
function box(name: string, ...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length)
  for (const [at, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 * at)
  const head = Buffer.alloc(4)
  head.writeUInt32BE(8 + bytes.length)
  return Buffer.concat([head, Buffer.from(name), bytes])
}
const thumbnail = box('ispe', 0, 30, 20)
const turn = Buffer.concat([box('irot'), Buffer.from([1])])

test.each([
  ['image/png', read(PNG), 3, 2],
  ['image/jpeg', read(JPEG), 3, 2],
  ['image/jpeg', held(1, 'MM'), 3, 2],
  ['image/jpeg', held(6, 'MM'), 2, 3],
  ['image/jpeg', held(8, 'II'), 2, 3],
  ['image/jpeg', cut(16, 'MM'), 3, 2],
  ['image/jpeg', cut(24, 'II'), 3, 2],
  ['image/webp', read(WEBP), 3, 2],
  ['image/webp', Buffer.from('RIFF....WEBPVP8 ....###\x9d\x01\x2a\x03\x00\x02\x00', 'latin1'), 3, 2],
  ['image/webp', Buffer.from('RIFF....WEBPVP8L....\x2f\x02\x40\x00\x00', 'latin1'), 3, 2],
  ['image/gif', Buffer.from('GIF89a\x03\x00\x02\x00', 'latin1'), 3, 2],
  ['image/avif', Buffer.concat([thumbnail, box('ispe', 0, 3000, 2000)]), 3000, 2000],
  ['image/avif', Buffer.concat([thumbnail, turn]), 20, 30],
])('the size of %s (%#)', (type, bytes, width, height) => {
  expect(imageSize(bytes, type)).toEqual({ width, height })
})

test('an image that is cut, broken or of another type has no size', () => {
  for (const [type, bytes] of [
    ['image/png', read(PNG).subarray(0, 20)],
    ['image/png', Buffer.alloc(64)],
    ['image/png', Buffer.alloc(64, 0xff)],
    ['image/jpeg', read(JPEG).subarray(0, 24)],
    ['image/jpeg', Buffer.concat([held(6, 'MM').subarray(0, 30), Buffer.alloc(9, 0xff)])],
    ['image/jpeg', Buffer.alloc(1000, 0xff)],
    ['image/webp', Buffer.from('RIFF....WEBPVP8L')],
    ['image/avif', Buffer.from('....ispe')],
    ['application/pdf', read(PNG)],
  ] as const)
    expect([type, imageSize(bytes, type)]).toEqual([type, undefined])
})
