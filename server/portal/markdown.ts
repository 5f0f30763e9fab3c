import MarkdownIt from 'markdown-it'
import type Token from 'markdown-it/lib/token.mjs'
import { type CodeSample, SAMPLE_LANGUAGES } from './calls.ts'

/** One code block, labelled uniquely after the heading above it; several samples show the same in several languages. */
export type CodePart = { label: string; samples: CodeSample[] }
/** Rendered Markdown from content/: HTML, with code blocks in between. */
export type Text = { parts: ({ html: string } | CodePart)[]; headings: Heading[] }
export type Heading = { id: string; text: string; depth: number }

const markdown = new MarkdownIt({ html: true })

const { rules } = markdown.renderer
rules.heading_open = (tokens, at) => {
  const id = anchorOf(tokens[at + 1]!.content)
  return `<${tokens[at]!.tag} id="${id}"><a href="#${id}">`
}
rules.heading_close = (tokens, at) => `</a></${tokens[at]!.tag}>\n`
rules.th_open = () => '<th scope="col">'

/** Renders Markdown from content/ as HTML. */
export const htmlOf = (text: string) => markdown.render(text)

/** The id of a heading: `Create a task` → `create-a-task`; codes such as `not_found` stay unchanged. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-|-$/g, '')
}

export function textOf(text: string): Text {
  const tokens = markdown.parse(text, {})
  const headings = tokens.flatMap(({ type, tag }, at) =>
    type === 'heading_open' ? [{ text: tokens[at + 1]!.content, depth: Number(tag.slice(1)) }] : [],
  )
  return { parts: partsOf(tokens), headings: headings.map((one) => ({ id: anchorOf(one.text), ...one })) }
}

/** Joins text into one piece of HTML each; adjacent code blocks in several languages become one part. */
function partsOf(tokens: Token[]): Text['parts'] {
  const found: Text['parts'] = []
  let text: Token[] = []
  let label = ''
  const flush = () => {
    if (text.length > 0) found.push({ html: markdown.renderer.render(text, markdown.options, {}) })
    text = []
  }
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'fence' || token.level > 0) {
      if (token.type === 'heading_open') label = tokens[at + 1]!.content.toLowerCase()
      text.push(token)
      continue
    }
    flush()
    const language = token.info.split(' ')[0]!
    const code = token.content.replace(/\n$/, '')
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

/** A section below a heading; `text` contains its words without code. */
export type Section = { heading: string; depth: number; text: string }

export function sectionsOf(text: string): Section[] {
  const sections: Section[] = []
  const tokens = markdown.parse(text, {})
  for (const [at, { type, children }] of tokens.entries()) {
    if (type !== 'inline') continue
    const words = children!.map((child) => (child.type === 'softbreak' ? ' ' : child.content)).join('')
    const { type: around, tag } = tokens[at - 1]!
    if (around === 'heading_open') sections.push({ heading: words, depth: Number(tag.slice(1)), text: '' })
    else if (sections.length > 0) sections.at(-1)!.text += ` ${words}`
  }
  return sections.map((section) => ({ ...section, text: section.text.trim() }))
}
