/** Writes digits of every script as 0–9 and every space as one, and removes marks of direction, as pasted text has them. */
export const plainMarks = (typed: string): string =>
  typed
    .replaceAll(/[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/g, '')
    .replaceAll(/\s/g, ' ')
    .trim()
    .replaceAll(/\p{Nd}/gu, digitOf)

/** In Unicode, the digits 0 to 9 of a script are consecutive. */
function digitOf(digit: string): string {
  const at = digit.codePointAt(0)!
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(at - before - 1))) before += 1
  return String(before % 10)
}
