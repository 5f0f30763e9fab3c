import { marked, type Token, type Tokens } from 'marked'
import { createElement, Fragment, type ReactNode } from 'react'
import { TextLink } from './text-link.tsx'

export type MarkdownTextProps = {
  text: string
  /** What stands for a link of ours, such as `member:<id>`; undefined for any other. */
  special?: ((href: string, words: string) => ReactNode) | undefined
}

/** Markdown that people wrote, as elements: HTML in it stays text, and links lead to the web, mail and phones only. */
export function MarkdownText({ text, special }: MarkdownTextProps) {
  return <div className="prose max-w-none text-base! leading-5.5!">{blocks(marked.lexer(text), special)}</div>
}

const HEADINGS = ['text-lg!', 'text-md!']

const SAFE = /^(https?:|mailto:|tel:|\/(?!\/))/i

function blocks(tokens: Token[] | undefined, special: MarkdownTextProps['special']): ReactNode {
  return (tokens ?? []).map((token, index) => <Fragment key={index}>{element(token as Known, special)}</Fragment>)
}

type Known =
  | Tokens.Heading
  | Tokens.Paragraph
  | Tokens.Text
  | Tokens.List
  | Tokens.ListItem
  | Tokens.Link
  | Tokens.Code
  | Tokens.Codespan
  | Tokens.Blockquote
  | Tokens.Strong
  | Tokens.Em
  | Tokens.Del
  | Tokens.Table
  | Tokens.Hr
  | Tokens.Br
  | Tokens.Space
  | Tokens.Escape
  | Tokens.Checkbox

function element(token: Known, special: MarkdownTextProps['special']): ReactNode {
  const inside = () => blocks('tokens' in token ? token.tokens : undefined, special)
  switch (token.type) {
    case 'heading':
      // One level, below that of the page: people skip levels, an outline must not.
      return (
        <h2 dir="auto" className={HEADINGS[token.depth - 1] ?? 'text-base!'}>
          {inside()}
        </h2>
      )
    case 'paragraph':
      return <p dir="auto">{inside()}</p>
    case 'text':
      return token.tokens ? inside() : plain(token.text)
    case 'escape':
      return token.text
    case 'strong':
      return <strong>{inside()}</strong>
    case 'em':
      return <em>{inside()}</em>
    case 'del':
      return <del>{inside()}</del>
    case 'codespan':
      return <code>{token.text}</code>
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      )
    case 'blockquote':
      return <blockquote dir="auto">{inside()}</blockquote>
    case 'list':
      return createElement(token.ordered ? 'ol' : 'ul', { dir: 'auto' }, blocks(token.items, special))
    case 'list_item':
      return <li>{inside()}</li>
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ '
    case 'link':
      return link(token, inside(), special)
    case 'table':
      return table(token, special)
    case 'hr':
      return <hr />
    case 'br':
      return <br />
    case 'space':
      return null
    default:
      return (token as Token).raw
  }
}

function link({ href, text }: Tokens.Link, words: ReactNode, special: MarkdownTextProps['special']): ReactNode {
  const own = special?.(href, text)
  if (own !== undefined) return own
  if (!SAFE.test(href)) return words
  return (
    <TextLink href={href} rel="noreferrer" target={href.startsWith('/') ? undefined : '_blank'}>
      {words}
    </TextLink>
  )
}

function table({ header, rows }: Tokens.Table, special: MarkdownTextProps['special']): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          {header.map((cell, index) => (
            <th key={index} scope="col">
              {blocks(cell.tokens, special)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, index) => (
              <td key={index}>{blocks(cell.tokens, special)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A single line break that somebody typed stays one. */
function plain(text: string): ReactNode {
  return text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [<br key={index} />, line]))
}
