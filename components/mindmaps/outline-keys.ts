export type Typed = { text: string; start: number; end: number }

/** Starts a new line at the same level. */
export function newLine({ text, start, end }: Typed): Typed {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  const head = `\n${/^ */.exec(line)![0]}- `
  return at(text.slice(0, start) + head + text.slice(end), start + head.length)
}

/** Indents or outdents the selected lines by one level. */
export function indented({ text, start, end }: Typed, isBack: boolean): Typed {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const to = text.indexOf('\n', end) < 0 ? text.length : text.indexOf('\n', end)
  const lines = text.slice(from, to).split('\n')
  const next = lines.map((line) => (isBack ? line.replace(/^ {2}/, '') : `  ${line}`))
  const first = next[0]!.length - lines[0]!.length
  const all = next.join('\n').length - (to - from)
  return {
    text: text.slice(0, from) + next.join('\n') + text.slice(to),
    start: Math.max(from, start + first),
    end: Math.max(from, end + all),
  }
}

const at = (text: string, place: number): Typed => ({ text, start: place, end: place })
