/** Writes a JSON value as a literal in the source code of a language. */
type Dialect = {
  words: { true: string; false: string; null: string }
  text(value: string): string
  braces: [open: string, close: string]
  entry(key: string, value: string): string
}

const singleQuoted = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const isName = (key: string) => /^[A-Za-z_]\w*$/.test(key)
const lowerWords = { true: 'true', false: 'false', null: 'null' }

const DIALECTS = {
  js: {
    words: lowerWords,
    text: (value) => singleQuoted(value).replaceAll('\n', '\\n'),
    braces: ['{ ', ' }'],
    entry: (key, value) => `${isName(key) ? key : singleQuoted(key)}: ${value}`,
  },
  python: {
    words: { true: 'True', false: 'False', null: 'None' },
    text: (value) => JSON.stringify(value),
    braces: ['{', '}'],
    entry: (key, value) => `${JSON.stringify(key)}: ${value}`,
  },
  php: {
    words: lowerWords,
    text: singleQuoted,
    braces: ['[', ']'],
    entry: (key, value) => `${singleQuoted(key)} => ${value}`,
  },
  ruby: {
    words: { ...lowerWords, null: 'nil' },
    text: singleQuoted,
    braces: ['{ ', ' }'],
    entry: (key, value) => `${isName(key) ? key : JSON.stringify(key)}: ${value}`,
  },
} satisfies Record<string, Dialect>

export type LiteralLanguage = keyof typeof DIALECTS

const LINE_LENGTH = 76

/** A JSON value as a literal of that language, broken into lines if too long. `indent` is that of its first line. */
export function literal(value: unknown, language: LiteralLanguage, indent = ''): string {
  const { words, text, braces, entry }: Dialect = DIALECTS[language]
  if (typeof value === 'boolean' || value === null) return words[`${value}`]
  if (typeof value === 'string') return text(value)
  if (typeof value !== 'object') return JSON.stringify(value)
  const inner = `${indent}${language === 'python' || language === 'php' ? '    ' : '  '}`
  const parts = Array.isArray(value)
    ? value.map((part) => literal(part, language, inner))
    : Object.entries(value).map(([key, part]) => entry(key, literal(part, language, inner)))
  const [open, close] = Array.isArray(value) ? ['[', ']'] : braces
  const line = `${open}${parts.join(', ')}${close}`
  if (indent.length + line.length <= LINE_LENGTH && !line.includes('\n')) return line
  return `${open.trim()}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close.trim()}`
}
