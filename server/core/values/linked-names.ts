/**
 * Replaces the name in every Markdown link to a record; `href` is `<entity>:<id>`. Names can contain formats, brackets in
 * pairs and escaped ones. `@` and `#` at the start stay, and a title of the link goes.
 */
export function renameLinks(markdown: string, href: string, name: string): string {
  if (!markdown.includes(href)) return markdown
  const target = new RegExp(String.raw`\]\(\s*<?${href}>?(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)`, 'g')
  let result = ''
  let done = 0
  for (const { 0: end, index } of markdown.matchAll(target)) {
    const start = openingOf(markdown, index, done)
    if (start === undefined) continue
    const sign = /^[@#]/.exec(markdown.slice(start + 1, index))?.[0] ?? ''
    result += `${markdown.slice(done, start)}[${sign}${name}](${href})`
    done = index + end.length
  }
  return result + markdown.slice(done)
}

/** The place of the bracket that the one at `end` closes, not before `first`. */
function openingOf(markdown: string, end: number, first: number): number | undefined {
  let depth = 0
  for (let at = end; at >= first; at--) {
    const sign = markdown[at]
    if ((sign !== '[' && sign !== ']') || isEscaped(markdown, at, first)) continue
    depth += sign === ']' ? 1 : -1
    if (depth === 0) return at
  }
  return undefined
}

function isEscaped(markdown: string, at: number, first: number): boolean {
  let before = at
  while (before > first && markdown[before - 1] === '\\') before--
  return (at - before) % 2 === 1
}

/** The same in every text of a JSON value. */
export function renameLinksIn(value: unknown, href: string, name: string): unknown {
  if (typeof value === 'string') return renameLinks(value, href, name)
  if (Array.isArray(value)) return value.map((inner) => renameLinksIn(inner, href, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, renameLinksIn(inner, href, name)]))
}
