import type Token from 'markdown-it/lib/token.mjs'
import { createElement, Fragment, type ReactNode } from 'react'
import { bareLinks } from './bare-links.ts'
import { markdownTokens, type Task } from './markdown-tokens.ts'
import { PlainText } from './plain-text.tsx'
import { TaskBox } from './task-box.tsx'
import { TextLink } from './text-link.tsx'

export type MarkdownTextProps = {
  text: string
  /** Renders an internal link such as `member:<id>`; returns undefined for other links. */
  special?: ((href: string, words: ReactNode) => ReactNode) | undefined
  /** Receives the task that the user ticks or clears, as it should be. Without it, the boxes are disabled. */
  onTick?: ((task: Task) => void) | undefined
}

/**
 * Renders user-written Markdown as elements. HTML stays text, and links may only use web, mail and phone schemes.
 * Text beyond the limits of the parser or of React's recursion appears as plain text.
 */
export function MarkdownText({ text, special, onTick }: MarkdownTextProps) {
  const tokens = markdownTokens(text)
  // A text with only link definitions has no tokens.
  const content = tokens?.length ? elements(tokens, { special, onTick }) : undefined
  if (!content) return <PlainText text={text} />
  return <div className="prose max-w-none text-base! leading-5.5!">{content}</div>
}

const MAX_DEPTH = 60

type Special = MarkdownTextProps['special']
type Options = Pick<MarkdownTextProps, 'special' | 'onTick'>
type Open = { token: Token | undefined; inside: ReactNode[] }

/** Converts tokens iteratively; undefined if elements would be nested too deeply. */
function elements(tokens: Token[], options: Options): ReactNode | undefined {
  const open: Open[] = [{ token: undefined, inside: [] }]
  let links = 0
  for (const token of tokens.flatMap((one) => (one.type === 'inline' ? one.children! : [one]))) {
    if (token.type === 'link_open' || token.type === 'link_close') links += token.nesting
    if (token.nesting === 1) {
      open.push({ token, inside: [] })
      if (open.length > MAX_DEPTH) return undefined
    } else if (token.nesting === -1) {
      const { token: opening, inside } = open.pop()!
      open.at(-1)!.inside.push(element(opening!, inside, options))
    } else open.at(-1)!.inside.push(leaf(token, links > 0))
  }
  return createElement(Fragment, null, ...open[0]!.inside)
}

const HEADINGS: Record<string, string> = { h1: 'text-lg!', h2: 'text-md!' }

function element(token: Token, inside: ReactNode[], { special, onTick }: Options): ReactNode {
  switch (token.type) {
    case 'heading_open':
      // All headings share one level below the page title, because user text skips levels and an outline must not.
      return createElement('h2', { dir: 'auto', className: HEADINGS[token.tag] ?? 'text-base!' }, ...inside)
    case 'paragraph_open':
      return token.hidden ? createElement(Fragment, null, ...inside) : createElement('p', { dir: 'auto' }, ...inside)
    case 'ordered_list_open':
      return createElement('ol', { dir: 'auto', start: token.attrGet('start') ?? undefined }, ...inside)
    case 'bullet_list_open':
    case 'blockquote_open':
      return createElement(token.tag, { dir: 'auto' }, ...inside)
    case 'label_open': {
      const box = <TaskBox task={token.meta as Task} onTick={onTick} />
      return createElement('label', null, box, createElement('span', null, ...inside))
    }
    case 'link_open':
      return link(token.attrGet('href') ?? '', createElement(Fragment, null, ...inside), special)
    case 's_open':
      return createElement('del', null, ...inside)
    case 'th_open':
      return createElement('th', { scope: 'col', style: alignment(token) }, ...inside)
    case 'td_open':
      return createElement('td', { style: alignment(token) }, ...inside)
    default:
      return createElement(token.tag, null, ...inside)
  }
}

function leaf(token: Token, isLinked: boolean): ReactNode {
  switch (token.type) {
    case 'softbreak':
    case 'hardbreak':
      return <br />
    case 'hr':
      return <hr />
    case 'code_inline':
      return <code>{token.content}</code>
    case 'fence':
    case 'code_block':
      return (
        <pre>
          <code>{token.content}</code>
        </pre>
      )
    default:
      return isLinked ? token.content : words(token.content)
  }
}

function words(text: string): ReactNode {
  const pieces = bareLinks(text).map(({ text: piece, href }) => (href ? link(href, piece, undefined) : piece))
  return pieces.length === 1 ? text : createElement(Fragment, null, ...pieces)
}

const SAFE = /^(https?:|mailto:|tel:|\/(?![/\\]))/i

function link(href: string, inside: ReactNode, special: Special): ReactNode {
  const own = special?.(href, inside)
  if (own !== undefined) return own
  if (!SAFE.test(href)) return inside
  if (href.startsWith('/')) return <TextLink href={href}>{inside}</TextLink>
  return (
    <a href={href} rel="noreferrer" target="_blank">
      {inside}
    </a>
  )
}

/** markdown-it emits `text-align:right` as a style. */
function alignment(token: Token) {
  const side = token.attrGet('style')?.split(':')[1] as 'left' | 'center' | 'right' | undefined
  return side && { textAlign: side }
}
