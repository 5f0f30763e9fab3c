import { inputErrorOf } from '#server/core/rest/refusal.ts'
import { invalid, unknownField } from '#server/core/values/errors.ts'
import { naming } from '#server/core/values/validation.ts'
import type { QueryKind } from './routes.ts'

/**
 * Parses a query string strictly: unknown or repeated parameters, `0x10` or `yes` are refused by name. Lists accept
 * commas, repetition or both; in `texts`, an encoded comma belongs to the value.
 */
export function readQuery(query: string, kinds: ReadonlyMap<string, QueryKind>): Record<string, unknown> {
  const input: Record<string, unknown> = Object.create(null)
  for (const pair of query === '' ? [] : query.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decode(equals < 0 ? pair : pair.slice(0, equals), 'query')
    const kind = kinds.get(name)
    if (!kind) throw unknownField(name.slice(0, 100), 'is not a query parameter of this operation')
    const value = equals < 0 ? '' : pair.slice(equals + 1)
    if (kind === 'list' || kind === 'texts') {
      input[name] = [...((input[name] as string[] | undefined) ?? []), ...valuesOf(value, name, kind)]
    } else {
      if (name in input) throw invalid(name, 'must not be repeated')
      input[name] = scalar(name, decode(value, name), kind)
    }
  }
  return { ...input }
}

function valuesOf(value: string, name: string, kind: 'list' | 'texts'): string[] {
  const values = kind === 'list' ? decode(value, name).split(',') : value.split(',').map((one) => decode(one, name))
  return values.map((one) => one.trim())
}

function scalar(name: string, value: string, kind: QueryKind): unknown {
  if (kind === 'boolean') {
    if (value !== 'true' && value !== 'false') throw invalid(name, 'must be true or false')
    return value === 'true'
  }
  if (kind === 'number') {
    if (!/^-?\d{1,15}$/.test(value)) throw invalid(name, 'must be a whole number')
    return Number(value)
  }
  return value
}

function decode(text: string, name: string): string {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '))
    if (!decoded.includes('\0')) return decoded
  } catch {
    throw invalid(name.slice(0, 100), 'must be percent-encoded UTF-8')
  }
  throw invalid(name.slice(0, 100), 'must not contain the character U+0000')
}

/**
 * Maps an issue at a list index to the query parameter and its value: `email: "b" must be an email address`, not
 * `email.1`.
 */
export function namingParameters(error: unknown, query: Readonly<Record<string, unknown>>): unknown {
  for (const issue of inputErrorOf(error)?.issues ?? []) {
    const [name, index] = issue.path
    if (!Array.isArray(query[String(name)])) continue
    issue.path.length = 1
    const value = typeof index === 'number' ? (query[String(name)] as string[])[index] : undefined
    if (value !== undefined) naming(issue, value.slice(0, 100))
  }
  return error
}
