import MarkdownIt from 'markdown-it'
import type StateBlock from 'markdown-it/lib/rules_block/state_block.mjs'
import type StateCore from 'markdown-it/lib/rules_core/state_core.mjs'
import type Token from 'markdown-it/lib/token.mjs'
import { boundMarkdown } from '#server/core/values/written/bound-markdown.ts'
import { addAutolinks } from './autolinks.ts'
import { MAX_DEPTH, NoDocument } from './document-nodes.ts'
import { isSafeAddress } from './safe-address.ts'
import { footnoteLines, frontMatterOf } from './verbatim.ts'

/** The parsing budget: one unit per line, bracket and token. Prose with lists, links and tables uses less than half. */
export const budgetFor = (length: number) => 25_000 + 0.27 * length
const LINK_COST = 2

type Definition = { href: string; title: string }
type Env = { left: number; references?: Record<string, Definition>; used: Set<string> }

const options = { html: false, linkify: true, maxNesting: MAX_DEPTH + 2 }
const parser = new MarkdownIt(options)
boundMarkdown(parser, {
  spend: (env, cost) => spend(env as Env, cost),
  linkCost: LINK_COST,
  depth: MAX_DEPTH,
  tooDeep: (line) => new NoDocument(`line ${line + 1}`, 'lists and quotes are nested too deeply'),
})
addAutolinks(parser, (env) => spend(env as Env, 2 * LINK_COST))
parser.validateLink = isSafeAddress

function spend(env: Env, cost: number) {
  env.left -= cost
  if (env.left < 0) throw new NoDocument('markdown', 'has too many lines, marks and links for one document')
}

const LINE_BREAK = /<br[ \t]*\/?>/iy

parser.inline.ruler.before('autolink', 'br', (state, silent) => {
  LINE_BREAK.lastIndex = state.pos
  const [written] = LINE_BREAK.exec(state.src) ?? []
  if (written === undefined) return false
  if (!silent) state.push('hardbreak', 'br', 0)
  state.pos += written.length
  return true
})

/** Front matter and footnotes with several paragraphs are kept as they are. */
parser.block.ruler.before('table', 'verbatim', (state, start, end, silent) => {
  if (silent || state.level > 0 || state.parentType !== 'root') return false
  const frontMatter = start === 0 ? frontMatterOf(state.src) : ''
  const length = frontMatter ? frontMatter.split('\n').length : footnoteLines(linesOf(state, start, end))
  if (length === 0) return false
  state.push('verbatim', '', 0).content = state.getLines(start, start + length, 0, false)
  state.line = start + length
  return true
})

function* linesOf({ src, bMarks, eMarks }: StateBlock, start: number, end: number) {
  for (let line = start; line < end; line++) yield src.slice(bMarks[line], eMarks[line])
}

type BlockRule = (state: StateBlock, start: number, end: number, silent: boolean) => boolean
type Rules = { __rules__: { name: string; fn: BlockRule }[] }

/** Runs `after` on the tokens that a markdown-it rule has read, from `start` on. */
function follow(name: string, alt: string[], after: (state: StateBlock, start: number, firstToken: number) => void) {
  const rule = (parser.block.ruler as unknown as Rules).__rules__.find((one) => one.name === name)!.fn
  const followed: BlockRule = (state, start, end, silent) => {
    // A footnote looks like a link definition.
    if (name === 'reference' && state.src.startsWith('[^', state.bMarks[start]! + state.tShift[start]!)) return false
    const firstToken = state.tokens.length
    if (!rule(state, start, end, silent)) return false
    if (!silent) after(state, start, firstToken)
    return true
  }
  parser.block.ruler.at(name, followed, { alt })
}

/** Keeps definitions as tokens, so that an unused one can stay as text. Footnotes are text. */
follow('reference', [], (state, start) => {
  const token = state.push('definition', '', 0)
  token.content = state.getLines(start, state.line, state.blkIndent, false).trim()
  token.meta = parser.utils.normalizeReference(/^\[((?:\\.|[^\]\\])*)\]/s.exec(token.content)?.[1] ?? '')
})
parser.core.ruler.after('block', 'watch_definitions', ({ env }: StateCore) => {
  const { references, used } = env as Env
  if (!references) return
  env.references = new Proxy(references, {
    get(all, label) {
      if (Object.hasOwn(all, label)) used.add(String(label))
      return Object.hasOwn(all, label) ? all[String(label)] : undefined
    },
  })
})

/** `[ ]` or `[x]` at the start of a bullet list item makes it a task. */
parser.core.ruler.after('block', 'tasks', ({ tokens }: StateCore) => {
  const lists: string[] = []
  for (const [index, token] of tokens.entries()) {
    if (token.type.endsWith('_list_open')) lists.push(token.type)
    if (token.type.endsWith('_list_close')) lists.pop()
    const words = tokens[index + 2]
    if (token.type !== 'list_item_open' || lists.at(-1) !== 'bullet_list_open' || words?.type !== 'inline') continue
    const box = /^\[([ xX])\](?:\s+|$)/.exec(words.content)
    if (!box) continue
    words.content = words.content.slice(box[0].length)
    token.meta = { checked: box[1] !== ' ' }
  }
})

/** GitHub drops the cells of a row beyond the header's last column; here their text is appended to the last cell. */
follow('table', ['paragraph', 'reference'], (state, _start, firstToken) => {
  const tokens = state.tokens.slice(firstToken)
  const columns = tokens.filter(({ type }) => type === 'th_open').length
  let line = 0
  let cell = 0
  for (const token of tokens) {
    if (token.type === 'tr_open') [line, cell] = [token.map![0], 0]
    if (token.type !== 'inline' || ++cell < columns) continue
    const row = state.src.slice(state.bMarks[line]! + state.tShift[line]!, state.eMarks[line]).trim()
    const cells = row.replace(/^\|/, '').split(/(?<!\\)\|/)
    const more = cells.slice(columns).map((words) => words.replaceAll('\\|', '|').trim())
    token.content = [token.content, ...more.filter(Boolean)].join(' | ')
  }
})

/** A parsed text: its tokens, the link definitions in use, and the spent budget. */
export type Parsed = { tokens: Token[]; used: Set<string>; spent: number }

/** Parses a text at a cost that is linear in its length. */
export function parseMarkdown(markdown: string): Parsed {
  const budget = budgetFor(markdown.length)
  const env: Env = { left: budget, used: new Set() }
  for (const [mark] of markdown.matchAll(/[\n[]/g)) spend(env, mark === '[' ? 2 : 1)
  const tokens = parser.parse(markdown, env)
  return { tokens, used: env.used, spent: budget - env.left }
}

/** The info string of a fenced code block, unescaped. */
export function readInfo(info: string): string {
  return parser.utils.unescapeAll(info).trim()
}
