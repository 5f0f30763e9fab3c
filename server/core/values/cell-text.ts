/** What a spreadsheet would run as a formula (OWASP, CSV injection), also full-width and behind white space and apostrophes. */
const FORMULA = /^[\s']*[=+\-@＝＋－＠]/

/** Without letters, a spreadsheet can at most add up its digits. */
const PHONE_NUMBER = /^\+[\d ()./-]+$/

/** Text of a cell: an apostrophe in front of what could be a formula. `readGuarded` takes it off. */
export const guarded = (text: string) => (FORMULA.test(text) ? `'${text}` : text)

export const guardedPhone = (text: string) => (PHONE_NUMBER.test(text) ? text : guarded(text))

/** The text that `guarded` wrote. Other programs write the same apostrophe. */
export const readGuarded = (cell: string) => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell)

/**
 * Whether a cell is quoted in CSV, besides those that CSV requires to be: a spreadsheet of another country splits at
 * semicolons or commas, and some at tabs, so that what follows would be a cell of its own, and could be a formula.
 */
export const isQuoted = (cell: unknown) => typeof cell === 'string' && /[,;\t]/.test(cell)

/**
 * Several values in one cell: "Print, paper". A value with a separator is quoted, as in a line of CSV, and so is one that
 * starts like a list in JSON.
 */
export const writeList = (values: readonly string[]) => values.map(quoted).join(', ')

const quoted = (value: string) => (/[,;]|^["[\s]|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

const PART = /\s*(?:"((?:[^"]|"")*)"\s*(?=[,;]|$)|([^,;]*))(?:[,;]|$)/y

/** The values of a cell, separated by commas or semicolons. */
export function readList(cell: string): string[] {
  const values: string[] = []
  PART.lastIndex = 0
  while (PART.lastIndex < cell.length) {
    const [, inQuotes, plain = ''] = PART.exec(cell)!
    values.push((inQuotes?.replaceAll('""', '"') ?? plain).trim())
  }
  return values.filter(Boolean)
}
