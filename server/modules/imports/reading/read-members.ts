import { DomainError } from '#server/core/values/errors.ts'

/**
 * A part of a JSON file: an element of an array in its root object, or of a root that is an array, with its place from 1; or
 * another member of the root object. An empty array in the root object is one part with the place 0 and no value.
 */
export type Member = { name: string; n: number; value: unknown }

/** Characters of an element. Each is held in memory, and parsed at once. */
const LONGEST_ELEMENT = 4_000_000
const DEEPEST = 100

const broken = (reason: string) => new DomainError('validation_error', `The file is not valid JSON: ${reason}`)

/** The parts of a JSON file in pieces. Holds one piece and one element in memory. It may end anywhere unless it `isWhole`. */
export async function* readMembers(texts: AsyncIterable<string>, isWhole = true): AsyncGenerator<Member[]> {
  const reader = new Reader()
  for await (const text of texts) {
    const members = reader.take(text)
    if (members.length > 0) yield members
  }
  if (isWhole && !reader.isOver) throw broken('it ends too early. Export it again.')
}

type Expected = 'root' | 'name' | 'colon' | 'value' | 'element' | 'next' | 'nothing'
const CLOSES = { '{': '}', '[': ']' } as const

class Reader {
  /** What follows in `text` at `at`. */
  private expected: Expected = 'root'
  private text = ''
  private at = 0
  /** The brackets around: the root, and an array within it. */
  private open: ('{' | '[')[] = []
  private name = ''
  private n = 0
  private mayClose = false
  /** How far the element at `at` was read. */
  private scan = { to: 0, depth: 0, inString: false }

  get isOver() {
    return this.expected === 'nothing'
  }

  /** The parts that are complete with this text. */
  take(text: string): Member[] {
    this.text = this.text.slice(this.at) + text
    this.at = 0
    const found: Member[] = []
    while (this.step(found));
    if (this.text.length - this.at > LONGEST_ELEMENT)
      throw broken(`${this.where()} is longer than 4,000,000 characters.`)
    return found
  }

  private where = () => (this.name ? `an element of "${this.name.slice(0, 60)}"` : 'an element')

  /** Reads the next token. False if the text ends before it does. */
  private step(found: Member[]): boolean {
    if (this.scan.to === 0) while (/[ \t\n\r]/.test(this.text[this.at] ?? '')) this.at++
    const char = this.text[this.at]
    if (char === undefined) return false
    switch (this.expected) {
      case 'root':
        if (char !== '{' && char !== '[') throw broken('it starts with neither { nor [.')
        return this.enter(char)
      case 'name':
        if (this.closes(char)) return true
        if (char !== '"') throw broken('a name is missing.')
        return this.value((name) => {
          this.name = name as string
          this.n = 0
          this.expected = 'colon'
        })
      case 'colon':
        if (char !== ':') throw broken(`a colon is missing after "${this.name.slice(0, 60)}".`)
        this.at++
        this.expected = 'value'
        return true
      case 'value':
        if (char === '[') return this.enter(char)
        return this.value((value) => {
          found.push({ name: this.name, n: 1, value })
          this.expected = 'next'
        })
      case 'element':
        if (this.closes(char)) {
          // It is in the root object, which a source may require.
          if (this.open.length > 0) found.push({ name: this.name, n: 0, value: undefined })
          return true
        }
        return this.value((value) => {
          found.push({ name: this.name, n: ++this.n, value })
          this.expected = 'next'
        })
      case 'next':
        this.mayClose = true
        if (this.closes(char)) return true
        if (char !== ',') throw broken(`a comma is missing after ${this.where()}.`)
        this.at++
        this.mayClose = false
        this.expected = this.open.at(-1) === '{' ? 'name' : 'element'
        return true
      case 'nothing':
        throw broken('something follows its end.')
    }
  }

  private enter(bracket: '{' | '['): true {
    this.at++
    this.open.push(bracket)
    this.mayClose = true
    this.expected = bracket === '{' ? 'name' : 'element'
    return true
  }

  private closes(char: string): boolean {
    if (!this.mayClose || char !== CLOSES[this.open.at(-1)!]) return false
    this.at++
    this.open.pop()
    this.expected = this.open.length > 0 ? 'next' : 'nothing'
    return true
  }

  private value(accept: (value: unknown) => void): boolean {
    const end = this.end()
    if (end === undefined) return false
    const source = this.text.slice(this.at, end)
    this.at = end
    this.scan = { to: 0, depth: 0, inString: false }
    accept(this.parsed(source))
    return true
  }

  /** Where the value at `at` ends; undefined if the text ends before. Continues where it was. */
  private end(): number | undefined {
    const { text, at, scan } = this
    const isPlain = !/["{[]/.test(text[at]!)
    const token = isPlain ? /[\s,\]}]/g : /["\\{}[\]]/g
    token.lastIndex = at + scan.to
    for (let match = token.exec(text); match; match = token.exec(text)) {
      const end = match.index + 1
      if (isPlain) return match.index
      if (match[0] === '\\') {
        if (end === text.length) {
          scan.to = match.index - at
          return undefined
        }
        token.lastIndex = end + 1
      } else if (match[0] === '"') {
        scan.inString = !scan.inString
        if (!scan.inString && scan.depth === 0) return end
      } else if (!scan.inString) {
        scan.depth += match[0] === '{' || match[0] === '[' ? 1 : -1
        if (scan.depth === 0) return end
        if (scan.depth > DEEPEST) throw broken(`${this.where()} is nested more than ${DEEPEST} deep.`)
      }
    }
    scan.to = text.length - at
    return undefined
  }

  private parsed(source: string): unknown {
    try {
      return JSON.parse(source, UNSTORABLE.test(source) ? storable : undefined) as unknown
    } catch {
      throw broken(`${this.where()} cannot be read.`)
    }
  }
}

/** Escapes of what Postgres does not store: U+0000 and halves of surrogate pairs. */
const UNSTORABLE = /\\u(?:0000|[dD][89a-fA-F])/

const storable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value
