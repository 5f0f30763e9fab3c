import { INEXACT, InexactNumber, isExact } from '#server/core/values/decimals.ts'
import { invalidFields } from '#server/core/values/errors.ts'

/** A number that may be inexact, not in a text: that starts with a quotation mark. */
export const LONG_NUMBER = /(?:^|[\s:,[-])(?:\d[\d.]{15}|\d[\d.]*e[+-]?\d{3})/i
/** Such a number, or what tells whether it is in a text: a quotation mark that is not escaped. */
const TOKEN = /\\.|"|-?(?:\d[\d.]{15,}(?:e[+-]?\d+)?|\d[\d.]*e[+-]?\d{3,})/gi
const MARK = '\0inexact'
/** Maximum number of fields that a refusal names. */
const MOST = 20

/**
 * `JSON.parse`, with an `InexactNumber` for each number that it would round. Throws a SyntaxError. It marks these numbers
 * and parses again: a reviver, which would see their literals, takes a hundred times as long for a list of numbers.
 */
export function parseExact(text: string): unknown {
  const parsed: unknown = JSON.parse(text)
  let isText = false
  const marked = text.replaceAll(TOKEN, (token) => {
    if (token === '"') isText = !isText
    const isKept = isText || !/\d$/.test(token) || isExact(token) || !Number.isFinite(Number(token))
    return isKept ? token : JSON.stringify({ [MARK]: token })
  })
  return marked === text ? parsed : withInexact(JSON.parse(marked))
}

/** An object that a client sent with this field is none, unless it has no other; then it would be refused, too. */
const isMark = (value: object): value is Record<typeof MARK, string> =>
  typeof (value as Record<string, unknown>)[MARK] === 'string' && Object.keys(value).length === 1

/** Replaces the marks in place; without recursion, because the nesting of a body is checked later. */
function withInexact(parsed: unknown): unknown {
  const root = [parsed]
  const open: object[] = [root]
  for (let at = open.pop(); at; at = open.pop()) {
    for (const name of Array.isArray(at) ? at.keys() : Object.keys(at)) {
      const value = (at as Record<string, unknown>)[name]
      if (typeof value !== 'object' || value === null) continue
      if (isMark(value)) Reflect.set(at, name, new InexactNumber(value[MARK]))
      else open.push(value)
    }
  }
  return root[0]
}

/** Names each `InexactNumber`: a request may have fields of any type, whose schema would accept it. */
export function refuseInexact(body: object): void {
  const fields = inexactIn(body, []).slice(0, MOST)
  if (fields.length === 0) return
  throw invalidFields(fields.map((path) => ({ field: path.join('.'), code: 'invalid', message: INEXACT })))
}

function inexactIn(value: unknown, path: readonly string[]): (readonly string[])[] {
  if (value instanceof InexactNumber) return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => inexactIn(inner, [...path, name]))
}
