import type MarkdownIt from 'markdown-it'
import type StateCore from 'markdown-it/lib/rules_core/state_core.mjs'
import type Token from 'markdown-it/lib/token.mjs'
import { bareAddresses } from '#server/core/values/written/bare-addresses.ts'

/**
 * Turns addresses in a text into links and calls `spend` for each. Escaped characters are separate tokens here and stay
 * text.
 */
export function addAutolinks(parser: MarkdownIt, spend: (env: unknown) => void) {
  parser.core.ruler.after('inline', 'bare_addresses', (state) => {
    for (const block of state.tokens)
      if (block.children) block.children = linked(state, block.children, () => spend(state.env))
  })
}

function linked(state: StateCore, children: Token[], spend: () => void): Token[] {
  let depth = 0
  return children.flatMap((token) => {
    depth += token.type === 'link_open' ? 1 : token.type === 'link_close' ? -1 : 0
    return token.type === 'text' && depth === 0 ? pieces(state, token, spend) : [token]
  })
}

function pieces({ Token: New }: StateCore, token: Token, spend: () => void): Token[] {
  const made: Token[] = []
  const add = (type: string, nesting: -1 | 0 | 1, content = '') => {
    const one = new New(type, '', nesting)
    one.content = content
    made.push(one)
    return one
  }
  let from = 0
  for (const { address, index, isUrl } of bareAddresses(token.content)) {
    spend()
    add('text', 0, token.content.slice(from, index))
    add('link_open', 1).attrSet('href', isUrl ? `http://${address}` : `mailto:${address}`)
    add('text', 0, address)
    add('link_close', -1)
    from = index + address.length
  }
  if (from === 0) return [token]
  add('text', 0, token.content.slice(from))
  return made
}
