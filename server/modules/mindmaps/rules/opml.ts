import { startOf } from '#server/core/values/written/shorten.ts'
import { checkCount, checkDepth, checkTopic, NoMindMap, type Topic } from './topic-tree.ts'

/** A mind map as OPML 2.0 (opml.org/spec2.opml). */
export function writeOpml(root: Topic, title: string): string {
  const write = (topic: Topic, indent: string): string => {
    const head = `${indent}<outline text="${escapeXml(topic.topic)}"`
    if (topic.children.length === 0) return `${head}/>\n`
    return `${head}>\n${topic.children.map((child) => write(child, `${indent}  `)).join('')}${indent}</outline>\n`
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
  <head><title>${escapeXml(title)}</title></head>
  <body>
${write(root, '    ')}  </body>
</opml>
`
}

/** Escapes text for tags and attributes; omits characters that XML does not allow. */
export function escapeXml(text: string): string {
  const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replaceAll(/(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '').replaceAll(/[&<>"]/g, (char) => named[char]!)
}

/** Start and end tags. No part can match beyond the next `<`, so the cost is linear. */
const ELEMENT = /<(\/?)([a-z][\w:.-]{0,99})([^<>"']*(?:(?:"[^"<]*"|'[^'<]*')[^<>"']*){0,200})>/gi
const MAX_OPML = 1_000_000

/**
 * Reads the outlines of an OPML file as one tree; several roots become children of its title. Ignores entity
 * declarations.
 */
export function readOpml(opml: string, newId: () => string): Topic {
  if (opml.length > MAX_OPML) throw new NoMindMap('file', 'must have at most 1,000,000 characters')
  const root: Topic = { id: newId(), topic: titleOf(opml), children: [] }
  const open = [root]
  let [count, deepest] = [0, 0]
  let inBody = false
  const at = lineCounter(opml)
  for (const { 1: end, 2: name, 3: attributes = '', index } of withoutComments(opml).matchAll(ELEMENT)) {
    if (name === 'body') inBody = !end
    if (!inBody || name !== 'outline') continue
    if (end) {
      if (open.length === 1) throw new NoMindMap(at(index), 'closes an outline that was not opened')
      open.pop()
      continue
    }
    const line = at(index)
    const text = /(?:^|\s)text\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(attributes)
    if (!text) throw new NoMindMap(line, 'an outline needs a text')
    const words = readXml(text[1] ?? text[2] ?? '')
    const isLeaf = attributes.trimEnd().endsWith('/')
    // Other programs write blank rows.
    if (isLeaf && words.trim() === '') continue
    checkCount(++count, line)
    const topic: Topic = { id: newId(), topic: checkTopic(words, line), children: [] }
    open.at(-1)!.children.push(topic)
    checkDepth(open.length, line)
    deepest = Math.max(deepest, open.length)
    if (!isLeaf) open.push(topic)
  }
  if (open.length > 1) throw new NoMindMap('file', `the outline "${open.at(-1)!.topic}" is not closed`)
  const [first, ...others] = root.children
  if (!first) throw new NoMindMap('file', 'has no outline')
  if (others.length === 0) return first
  // With several roots the title adds a level.
  checkCount(count + 1, 'file')
  checkDepth(deepest + 1, 'file')
  return root
}

/** Removes comments, which may contain elements, and keeps their line breaks for line numbers. */
function withoutComments(opml: string): string {
  const kept: string[] = []
  let from = 0
  for (let start = opml.indexOf('<!--'); start >= 0; start = opml.indexOf('<!--', from)) {
    const end = opml.indexOf('-->', start + 4)
    if (end < 0) throw new NoMindMap(lineAt(opml, start), 'a comment is not closed')
    kept.push(opml.slice(from, start), opml.slice(start, end + 3).replaceAll(/[^\n]/g, ' '))
    from = end + 3
  }
  return kept.join('') + opml.slice(from)
}

const lineAt = (text: string, index: number) => lineCounter(text)(index)

/** The line of a place. Places come in order, so each line break is counted once. */
function lineCounter(text: string): (index: number) => string {
  let [line, next] = [1, text.indexOf('\n')]
  return (index) => {
    while (next >= 0 && next < index) {
      line++
      next = text.indexOf('\n', next + 1)
    }
    return `line ${line}`
  }
}

function titleOf(opml: string): string {
  const title = readXml(/<title>([^<]{0,1000})<\/title>/.exec(opml)?.[1] ?? '')
  return startOf(title.replaceAll(/\s+/g, ' ').trim(), 300).toWellFormed() || 'Mind map'
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function readXml(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (written, decimal: string, hex: string, name: string) => {
      if (name) return NAMED[name.toLowerCase()]!
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : written
    },
  )
}
