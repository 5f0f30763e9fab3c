import { InputProblem } from './problems.ts'

/**
 * A language of numbers, names, operators and a fixed list of functions. It has no loops, assignments, properties or
 * calls of anything else, so a formula always ends after at most one step per node. Parsers on npm support more than
 * that (member access, assignment, random numbers, compilation to `Function`), and their interpreters are about ten
 * times slower than these closures.
 */
const MOST_CHARACTERS = 1_000
const MOST_NODES = 200
const MOST_LEVELS = 50

type Node = (values: Float64Array) => number
export type Formula = { names: string[]; value: Node }

const one = (name: string, work: (x: number) => number) => ({
  name,
  least: 1,
  most: 1,
  work: (x: number[]) => work(x[0]!),
})
const FUNCTIONS = new Map(
  [
    one('abs', Math.abs),
    one('ceil', Math.ceil),
    one('exp', Math.exp),
    one('floor', Math.floor),
    one('ln', Math.log),
    one('log10', Math.log10),
    one('round', Math.round),
    one('sqrt', Math.sqrt),
    { name: 'if', least: 3, most: 3, work: (x: number[]) => (x[0] === 0 ? x[2]! : x[1]!) },
    { name: 'max', least: 1, most: 20, work: (x: number[]) => Math.max(...x) },
    { name: 'min', least: 1, most: 20, work: (x: number[]) => Math.min(...x) },
  ].map((fn) => [fn.name, fn]),
)
export const FUNCTION_NAMES = [...FUNCTIONS.keys()]

const BINARY: Record<string, { binds: number; work: (a: number, b: number) => number }> = {
  '<': { binds: 1, work: (a, b) => Number(a < b) },
  '<=': { binds: 1, work: (a, b) => Number(a <= b) },
  '>': { binds: 1, work: (a, b) => Number(a > b) },
  '>=': { binds: 1, work: (a, b) => Number(a >= b) },
  '=': { binds: 1, work: (a, b) => Number(a === b) },
  '+': { binds: 2, work: (a, b) => a + b },
  '-': { binds: 2, work: (a, b) => a - b },
  '*': { binds: 3, work: (a, b) => a * b },
  '/': { binds: 3, work: (a, b) => a / b },
  '^': { binds: 5, work: Math.pow },
}
const NEGATION = 4

type Token = { text: string; at: number; kind: 'number' | 'name' | 'sign' }
const TOKEN = /\s*(?:(\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?)|([\p{L}_][\p{L}\p{N}_]*)|(<=|>=|[-+*/^()<>=,]))/uy

/** The names that a formula can use for its inputs. */
export const NAME = /^[\p{L}_][\p{L}\p{N}_]{0,39}$/u

/** Compiles a formula over `names`; their values are given in the same order. Throws `InputProblem`. */
export function compileFormula(text: string, names: readonly string[]): Formula {
  const fail = (message: string): never => {
    throw new InputProblem(['formula'], message)
  }
  if (text.length > MOST_CHARACTERS) fail(`must be at most ${MOST_CHARACTERS} characters`)
  const tokens = tokensOf(text, fail)
  const used = new Set<string>()
  let next = 0
  let nodes = 0
  let level = 0

  const peek = () => tokens[next]
  const node = (made: Node): Node => (++nodes > MOST_NODES ? fail(`must have at most ${MOST_NODES} parts`) : made)
  const take = (sign: string) => {
    if (peek()?.text !== sign) fail(`needs “${sign}” ${whereOf(peek())}`)
    next++
  }

  function operand(): Node {
    const token = tokens[next++]
    if (!token) return fail('ends where a value is missing')
    if (token.text === '-') {
      const inner = expression(NEGATION)
      return node((values) => -inner(values))
    }
    if (token.text === '(') {
      const inner = expression(0)
      take(')')
      return inner
    }
    if (token.kind === 'number') {
      const value = Number(token.text)
      return node(() => value)
    }
    if (token.kind === 'name') return peek()?.text === '(' ? call(token) : input(token)
    return fail(`has “${token.text}” ${whereOf(token)} where a value is missing`)
  }

  function input({ text: name }: Token): Node {
    const index = names.indexOf(name)
    if (index < 0) fail(`uses ${name}, which is not an input`)
    used.add(name)
    return node((values) => values[index]!)
  }

  function call({ text: name }: Token): Node {
    const fn = FUNCTIONS.get(name)
    if (!fn) return fail(`calls ${name}. It can call ${FUNCTION_NAMES.join(', ')}`)
    take('(')
    const parts = [expression(0)]
    while (peek()?.text === ',') {
      next++
      parts.push(expression(0))
    }
    take(')')
    if (parts.length < fn.least || parts.length > fn.most)
      fail(`must give ${name} ${fn.least === fn.most ? fn.least : `${fn.least} to ${fn.most}`} values`)
    return node((values) => fn.work(parts.map((part) => part(values))))
  }

  function expression(binds: number): Node {
    if (++level > MOST_LEVELS) fail(`must be nested at most ${MOST_LEVELS} levels deep`)
    let left = operand()
    for (let sign = peek(); sign && BINARY[sign.text] && sign.kind === 'sign'; sign = peek()) {
      const { binds: own, work } = BINARY[sign.text]!
      if (own <= binds) break
      next++
      const a = left
      const b = expression(sign.text === '^' ? own - 1 : own)
      left = node((values) => work(a(values), b(values)))
    }
    level--
    return left
  }

  const value = expression(0)
  if (next < tokens.length) fail(`has “${peek()!.text}” ${whereOf(peek())} where it should end`)
  return { names: [...used], value }
}

function tokensOf(text: string, fail: (message: string) => never): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (text.slice(at).trim() !== '') {
    TOKEN.lastIndex = at
    const found = TOKEN.exec(text)
    if (!found) {
      const wrong = /\S/u.exec(text.slice(at))!
      return fail(`has “${wrong[0]}” at character ${at + wrong.index + 1}, which is not part of the language`)
    }
    const kind = found[1] ? 'number' : found[2] ? 'name' : 'sign'
    tokens.push({ text: found[1] ?? found[2] ?? found[3]!, at, kind })
    at = TOKEN.lastIndex
  }
  if (tokens.length === 0) fail('must not be empty')
  return tokens
}

const whereOf = (token: Token | undefined) => (token ? `at character ${token.at + 1}` : 'at the end')
