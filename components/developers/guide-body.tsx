import { Marked, type Token, type Tokens } from 'marked'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { anchorOf } from './anchor.ts'
import type { Heading } from './developer-page.tsx'

const LANGUAGES: Record<string, string> = { bash: 'Shell', js: 'Node', python: 'Python', json: 'JSON' }

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

/** A guide of ours under its title. */
export function GuideBody({ title, markdown }: { title: string; markdown: string }) {
  return (
    <article className="prose">
      <h1>{title}</h1>
      <Prose markdown={markdown} />
    </article>
  )
}

/** Markdown of ours: text as HTML, code as blocks that can be copied. */
export function Prose({ markdown }: { markdown: string }) {
  return (
    <>
      {parts(marked.lexer(markdown)).map((part) =>
        'code' in part ? (
          <CodeBlock key={part.raw} code={part.code} title={part.title} />
        ) : (
          <div key={part.html} className="prose" dangerouslySetInnerHTML={{ __html: part.html }} />
        ),
      )}
    </>
  )
}

type Part = { html: string } | { raw: string; code: string; title: string }

/** Runs of text become one piece of HTML each; code stands alone. */
function parts(tokens: Token[]): Part[] {
  const found: Part[] = []
  let text: Token[] = []
  let heading = ''
  const flush = () => {
    if (text.some(({ type }) => type !== 'space')) found.push({ html: marked.parser(text) })
    text = []
  }
  for (const token of tokens) {
    if (token.type !== 'code') {
      if (token.type === 'heading') heading = (token as Tokens.Heading).text
      text.push(token)
      continue
    }
    flush()
    const { lang = '', text: code, raw } = token as Tokens.Code
    const language = LANGUAGES[lang.split(' ')[0]!] ?? 'Code'
    found.push({ raw, code, title: heading ? `${language}: ${heading.toLowerCase()}` : language })
  }
  flush()
  return found
}

/** The headings of a guide, for the contents beside it. */
export function headingsOf(markdown: string): Heading[] {
  return marked
    .lexer(markdown)
    .filter((token): token is Tokens.Heading => token.type === 'heading')
    .map(({ text, depth }) => ({ id: anchorOf(text), text, depth }))
}
