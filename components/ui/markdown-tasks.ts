const LINE_ENDS = /(\r\n?|\n)/
/** What may stand before the box of a task: marks of quotes and lists. */
const BOX = /^([\s>*+\-\d.)]*\[)[ xX](?=\])/

/**
 * The Markdown text with the box of the task in this line (from 0) ticked or cleared; everything else stays as it is.
 * Undefined if the line contains no task, as after a change by someone else.
 */
export function withTask(text: string, line: number, checked: boolean): string | undefined {
  // Every second part is a line end.
  const parts = text.split(LINE_ENDS)
  const before = parts[line * 2]
  if (before === undefined || !BOX.test(before)) return undefined
  parts[line * 2] = before.replace(BOX, `$1${checked ? 'x' : ' '}`)
  return parts.join('')
}
