import MarkdownIt from 'markdown-it'
import type StateCore from 'markdown-it/lib/rules_core/state_core.mjs'
import type Token from 'markdown-it/lib/token.mjs'
import { boundMarkdown } from '#server/core/values/written/bound-markdown.ts'

/**
 * The cost limit of one text: one unit per line, bracket and token, more for tokens that render several elements.
 * 50,000 characters of prose with lists, links and tables stay below it; at the limit, parsing and rendering take
 * less than 50 ms.
 */
const BUDGET = 16_000
const LINK_COST = 6
const TASK_COST = 12
const COST: Record<string, number> = { '\n': 1, '[': 2 }
/** Equals nine nested lists. markdown-it omits deeper content, so such a text is not parsed at all. */
const MAX_BLOCK_DEPTH = 20

type Budget = { left: number }

function spend(budget: Budget, cost: number) {
  budget.left -= cost
  if (budget.left < 0) throw new Error('beyond the limits of Markdown')
}

const options = { html: false, breaks: true, linkify: true, maxNesting: MAX_BLOCK_DEPTH }
const parser = new MarkdownIt(options)
parser.disable('image')
boundMarkdown(parser, {
  spend: (env, cost) => spend(env as Budget, cost),
  linkCost: LINK_COST,
  depth: MAX_BLOCK_DEPTH,
  tooDeep: () => new Error('nested too deeply'),
})

/** `line`: of its box, from 0. */
export type Task = { checked: boolean; line: number }

/** `[ ]` or `[x]` at the start of a list item makes it a task; its text becomes the label of a checkbox. */
parser.core.ruler.after('block', 'tasks', ({ tokens }: StateCore) => {
  for (const [index, { type, map }] of tokens.entries()) {
    const words = tokens[index + 2]
    if (type !== 'list_item_open' || words?.type !== 'inline') continue
    const box = /^\[([ xX])\]\s+(?=\S)/.exec(words.content)
    if (!box) continue
    words.content = words.content.slice(box[0].length)
    words.meta = { checked: box[1] !== ' ', line: map![0] } satisfies Task
  }
})
parser.core.ruler.after('inline', 'task_labels', ({ tokens, env, Token: New }: StateCore) => {
  for (const { meta, children } of tokens) {
    if (!meta || !children) continue
    spend(env as Budget, TASK_COST)
    const label = new New('label_open', 'label', 1)
    label.meta = meta
    children.unshift(label)
    children.push(new New('label_close', 'label', -1))
  }
})

/** The tokens of user-written text; undefined if it exceeds the limits. */
export function markdownTokens(text: string): Token[] | undefined {
  const budget: Budget = { left: BUDGET }
  try {
    for (const [mark] of text.matchAll(/[\n[@]|www\./gi)) spend(budget, COST[mark] ?? LINK_COST)
    return parser.parse(text, budget)
  } catch {
    return undefined
  }
}
