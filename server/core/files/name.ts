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
