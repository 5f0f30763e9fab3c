import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]

const PAPER: Colour = [250, 246, 238]
const INKS: readonly Colour[] = [
  [0, 158, 224],
  [226, 0, 122],
  [255, 222, 0],
  [29, 29, 27],
]

/** The proof of a cover: a sun above a hill, and the four inks as a strip along the lower edge. */
export function proofImage(width = 720, height = 480): Buffer {
  const strip = height - 40
  const colour = (x: number, y: number): Colour => {
    if (y >= strip) return INKS[Math.floor((x * INKS.length) / width)]!
    if ((x - width * 0.68) ** 2 + (y - height * 0.34) ** 2 < (height * 0.18) ** 2) return [233, 84, 32]
    return y > height * 0.66 - Math.sin((x / width) * Math.PI) * height * 0.16 ? [23, 94, 84] : PAPER
  }
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0, at = 0; y < height; y++) {
    rows[at++] = 0
    for (let x = 0; x < width; x++) for (const part of colour(x, y)) rows[at++] = part
  }
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  // 8 bits, RGB.
  size.set([8, 2], 8)
  const parts = [piece('IHDR', size), piece('IDAT', deflateSync(rows)), piece('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

function piece(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** One page A4 with a heading and lines of Latin text. */
export function pdfPage(heading: string, lines: readonly string[]): Buffer {
  const escaped = (line: string) => line.replaceAll(/[\\()]/g, '\\$&')
  const drawn = [
    'BT /F1 22 Tf 72 760 Td',
    `(${escaped(heading)}) Tj`,
    '/F2 12 Tf 0 -18 Td',
    ...lines.map((line) => `0 -18 Td (${escaped(line)}) Tj`),
    'ET',
  ].join('\n')
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    font('Helvetica-Bold'),
    font('Helvetica'),
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, n) => {
    const at = text.length
    text += `${n + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + table + end, 'latin1')
}
