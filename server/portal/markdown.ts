import { Marked, type Token, type Tokens } from 'marked'
import { type CodeSample, SAMPLE_LANGUAGES } from './calls.ts'

/** Code with what it does, after the heading above it, no two alike; several samples are the same in several languages. */
export type CodePart = { label: string; samples: CodeSample[] }
/** A text of ours, ready to be shown: runs of text as HTML, code between them. */
export type Text = { parts: ({ html: string } | CodePart)[]; headings: Heading[] }
export type Heading = { id: string; text: string; depth: number }

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      const id = anchorOf(text)
      return `<h${depth} id="${id}"><a href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>`
    },
    table(token) {
      const cell = (tag: string, { tokens }: Tokens.TableCell) =>
        `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${this.parser.parseInline(tokens)}</${tag}>`
      const row = (cells: Tokens.TableCell[], tag: string) => `<tr>${cells.map((one) => cell(tag, one)).join('')}</tr>`
      const body = token.rows.map((cells) => row(cells, 'td')).join('')
      return `<table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table>`
    },
  },
})

/** The id of a heading: `Create a task` → `create-a-task`; codes such as `not_found` stay as they are. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-|-$/g, '')
}

export function textOf(markdown: string): Text {
  const tokens = marked.lexer(markdown)
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === 'heading')
  return {
    parts: partsOf(tokens),
    headings: headings.map(({ text, depth }) => ({ id: anchorOf(text), text, depth })),
  }
}

/** Runs of text become one piece of HTML each; code stands alone, or with the same in other languages right behind it. */
function partsOf(tokens: Token[]): Text['parts'] {
  const found: Text['parts'] = []
  let text: Token[] = []
  let label = ''
  const flush = () => {
    if (text.some(({ type }) => type !== 'space')) found.push({ html: marked.parser(text) })
    text = []
  }
  for (const token of tokens) {
    if (token.type !== 'code') {
      if (token.type === 'heading') label = (token as Tokens.Heading).text.toLowerCase()
      text.push(token)
      continue
    }
    flush()
    const { lang = '', text: code } = token as Tokens.Code
    const language = lang.split(' ')[0]!
    const last = found.at(-1)
    if (last && 'samples' in last && isTheSame(last, language)) last.samples.push({ language, code })
    else found.push({ label: unlike(label, found), samples: [{ language, code }] })
  }
  flush()
  return found
}

function unlike(label: string, found: Text['parts']): string {
  const alike = found.filter((part) => 'label' in part && part.label.split(', ')[0] === label).length
  return alike === 0 ? label : `${label}, ${alike + 1}`
}

const isTheSame = ({ samples }: CodePart, language: string) =>
  [language, samples[0]!.language].every((one) => SAMPLE_LANGUAGES.includes(one)) &&
  samples.every((one) => one.language !== language)

/** A stretch under a heading; `text` is its words, code left out. */
export type Section = { heading: string; depth: number; text: string }

export function sectionsOf(markdown: string): Section[] {
  const sections: Section[] = []
  for (const token of marked.lexer(markdown)) {
    if (token.type === 'heading') sections.push({ heading: wordsOf(token), depth: token.depth as number, text: '' })
    else if (token.type !== 'code' && sections.length > 0) sections.at(-1)!.text += ` ${wordsOf(token)}`
  }
  return sections.map((section) => ({ ...section, text: section.text.trim() }))
}

/** The words of a piece of Markdown without its signs. */
function wordsOf(token: Token): string {
  const inner: Token[] | undefined = 'tokens' in token ? token.tokens : undefined
  if (inner) return inner.map(wordsOf).join('')
  if (token.type === 'list') return (token.items as Token[]).map(wordsOf).join(' ')
  if (token.type === 'table') return [...token.header, ...token.rows.flat()].map(wordsOf).join(' ')
  return 'text' in token ? (token.text as string) : ' '
}
