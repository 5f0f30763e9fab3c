import { expect, test } from 'vitest'
import { fileText } from './file-text.ts'

const GERMAN = 'Name;Stra\u00DFe\nJ\u00FCrgen \u00C4rmel;5 \u20AC'
/** The text encoded as Windows-1252, as spreadsheets save it on a German Windows. */
const windows = Uint8Array.from(GERMAN, (letter) => (letter === '\u20AC' ? 0x80 : letter.charCodeAt(0)))

test.each([
  ['UTF-8', new TextEncoder().encode(GERMAN)],
  ['UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${GERMAN}`)],
  ['Windows-1252', windows],
  ['UTF-16 with its mark', new Uint8Array(Buffer.from(`\uFEFF${GERMAN}`, 'utf16le'))],
])('reads umlauts in a file in %s', async (_, bytes) => {
  expect(await fileText(new Blob([bytes]))).toBe(GERMAN)
})
