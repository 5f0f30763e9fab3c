/** Front matter: YAML between two lines `---`, which starts with a key or a comment. */
const FRONT_MATTER =
  /^---[ \t]*\n(?:#|[^\s:[\]`*_#>-][^:\n]*:(?=[ \t\n]))(?:.*\n(?!---[ \t]*(?:\n|$)))*.*\n---[ \t]*(?=\n|$)/

/** The front matter at the start of a document, without its last line end; empty if there is none. */
export const frontMatterOf = (markdown: string): string => FRONT_MATTER.exec(markdown)?.[0] ?? ''

const FOOTNOTE = /^\[\^[^\s[\]]+\]:/
const INDENTED = /^(?: {4}| {0,3}\t)[ \t]*[^ \t]/
const BLANK = /^[ \t]*$/

/**
 * How many of these lines are footnotes of which at least one has indented lines, the further paragraphs of GitHub's
 * footnotes; 0 if the lines do not start with such footnotes.
 */
export function footnoteLines(lines: Iterable<string>): number {
  let [length, line, isIndented, isAfterBlank] = [0, 0, false, false]
  for (const text of lines) {
    line++
    if (BLANK.test(text)) {
      if (line === 1) return 0
      isAfterBlank = true
      continue
    }
    if (INDENTED.test(text)) {
      if (line === 1) return 0
      isIndented = true
    } else if (isAfterBlank) break
    else if (!FOOTNOTE.test(text)) return 0
    isAfterBlank = false
    length = line
  }
  return isIndented ? length : 0
}

/** Text that a document keeps as written, because its schema has no nodes for it. */
export function isVerbatim(text: string): boolean {
  if (text !== '' && frontMatterOf(text) === text) return true
  const lines = text.split('\n')
  return footnoteLines(lines) === lines.length
}
