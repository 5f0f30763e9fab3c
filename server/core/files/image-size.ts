/** Pixels, as browsers show the image: after the rotation that a camera has noted. */
export type ImageSize = { width: number; height: number }

const READERS: Record<string, (bytes: Buffer) => ImageSize | undefined> = {
  'image/png': (bytes) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }),
  'image/gif': (bytes) => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }),
  'image/webp': sizeOfWebp,
  'image/jpeg': sizeOfJpeg,
  'image/avif': sizeOfAvif,
}

/** The size of an image by the start of its content; undefined for other types and if the start does not contain it. */
export function imageSize(bytes: Buffer, type: string): ImageSize | undefined {
  try {
    const size = READERS[type]?.(bytes)
    return size && size.width > 0 && size.height > 0 && Math.max(size.width, size.height) <= MOST ? size : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const MOST = 2 ** 31 - 1

/** WebP container specification: lossy, lossless and extended. */
function sizeOfWebp(bytes: Buffer): ImageSize | undefined {
  const form = bytes.toString('latin1', 12, 16)
  if (form === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (form === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (form !== 'VP8L') return undefined
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}

/** JPEG (ITU T.81 annex B): the size is in the frame header, after segments of which Exif may note a rotation. */
function sizeOfJpeg(bytes: Buffer): ImageSize | undefined {
  let turned = false
  let next = 2
  for (let at = next; bytes[at] === 0xff; at = next) {
    while (bytes[at + 1] === 0xff) at++
    const marker = bytes.readUInt8(at + 1)
    next = at + 2 + bytes.readUInt16BE(at + 2)
    if (marker === 0xe1 && bytes.toString('latin1', at + 4, at + 10) === 'Exif\0\0')
      turned ||= isTurned(bytes.subarray(at + 10, next))
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return oriented(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5), turned)
  }
  return undefined
}

const oriented = (width: number, height: number, turned: boolean): ImageSize =>
  turned ? { width: height, height: width } : { width, height }

const ORIENTATION = 0x0112

/** Whether the orientation in Exif (TIFF 6.0) swaps width and height: 5 to 8. Browsers ignore Exif that is broken. */
function isTurned(exif: Buffer): boolean {
  if (exif.length < 8) return false
  const isLittle = exif.toString('latin1', 0, 2) === 'II'
  const [short, long] = isLittle
    ? [(at: number) => exif.readUInt16LE(at), (at: number) => exif.readUInt32LE(at)]
    : [(at: number) => exif.readUInt16BE(at), (at: number) => exif.readUInt32BE(at)]
  const first = long(4)
  if (first + 2 > exif.length) return false
  const complete = Math.floor((exif.length - first - 2) / 12)
  for (let n = 0; n < Math.min(short(first), complete); n++) {
    const entry = first + 2 + 12 * n
    if (short(entry) === ORIENTATION) return short(entry + 8) >= 5
  }
  return false
}

/** AVIF (HEIF, ISO/IEC 23008-12): the largest spatial extent; others are of tiles, thumbnails and the alpha channel. */
function sizeOfAvif(bytes: Buffer): ImageSize | undefined {
  let [width, height] = [0, 0]
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    const [wide, high] = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)]
    if (wide * high > width * height) [width, height] = [wide, high]
  }
  const rotation = bytes.indexOf('irot')
  return oriented(width, height, rotation >= 0 && bytes.readUInt8(rotation + 4) % 2 === 1)
}
