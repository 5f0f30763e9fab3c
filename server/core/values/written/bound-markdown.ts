import type MarkdownIt from 'markdown-it'
import type StateBlock from 'markdown-it/lib/rules_block/state_block.mjs'
import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs'
import { urlAtStart } from './bare-addresses.ts'

const SCAN_COST = 1 / 16

type Bounds = {
  /** Counts the cost of a text, and throws beyond its limit. */
  spend: (env: unknown, cost: number) => void
  linkCost: number
  /** Maximum depth of nested blocks. */
  depth: number
  tooDeep: (line: number) => Error
}

/**
 * Makes the time to parse linear in the text: counts tokens and what rules read ahead, and replaces the parts of
 * markdown-it with quadratic cost.
 */
export function boundMarkdown(parser: MarkdownIt, { spend, linkCost, depth, tooDeep }: Bounds): void {
  // linkify-it takes seconds for repeated `http://a/(`; the inline rule needs only this method.
  parser.core.ruler.disable('linkify')
  parser.linkify.matchAtStart = (text) => {
    const url = urlAtStart(text)
    return url ? { schema: 'http:', index: 0, lastIndex: url.length, raw: url, text: url, url } : null
  }
  // URLs stay as written, because browsers encode them and Punycode has quadratic cost.
  parser.normalizeLink = (url) => url
  parser.normalizeLinkText = (url) => url

  parser.block.State = class extends parser.block.State {
    override push(...[type, tag, nesting]: Parameters<StateBlock['push']>) {
      if (nesting !== -1) spend(this.env, 1)
      if (nesting === 1 && this.level + 1 >= depth) throw tooDeep(this.line)
      return super.push(type, tag, nesting)
    }
  }
  parser.inline.State = class extends parser.inline.State {
    override push(...[type, tag, nesting]: Parameters<StateInline['push']>) {
      if (nesting !== -1) spend(this.env, type === 'link_open' ? linkCost : 1)
      return super.push(type, tag, nesting)
    }
  }

  // Rules look ahead: a quote for the end of its block, a bracket for its partner. Many that find little would read the
  // rest of the text again and again.
  const { tokenize } = parser.block
  parser.block.tokenize = (state, start, end) => {
    if (state.parentType === 'blockquote') spend(state.env, (end - start) * SCAN_COST)
    tokenize.call(parser.block, state, start, end)
  }
  const { skipToken } = parser.inline
  parser.inline.skipToken = (state) => {
    spend(state.env, SCAN_COST)
    skipToken.call(parser.inline, state)
  }
}
