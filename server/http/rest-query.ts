import type { z } from 'zod'
import { inputErrorOf } from '#server/core/rest/refusal.ts'
import { invalid } from '#server/core/values/errors.ts'
import { naming } from '#server/core/values/validation.ts'

export type QueryKind = 'text' | 'number' | 'boolean' | 'list'

type Definition = { type: string; innerType?: z.ZodType; in?: z.ZodType }

/** The query parameters of an input and how to parse each, without those in the path. */
export function queryKinds(input: z.ZodObject | undefined, inPath: readonly string[]): Map<string, QueryKind> {
  const shape = Object.entries(input?.shape ?? {}) as [string, z.ZodType][]
  return new Map(shape.filter(([name]) => !inPath.includes(name)).map(([name, schema]) => [name, kindOf(schema)]))
}

function kindOf(schema: z.ZodType): QueryKind {
  const { type, innerType, in: input } = schema._zod.def as unknown as Definition
  if (innerType) return kindOf(innerType)
  if (input) return kindOf(input)
  if (type === 'array') return 'list'
  if (type === 'number') return 'number'
  if (type === 'boolean') return 'boolean'
  return 'text'
}

/**
 * Parses a query string strictly (spec api.md, Requests): unknown or repeated parameters, `0x10` or `yes` are refused
 * by name. Lists accept commas, repetition or both.
 */
export function readQuery(query: string, kinds: ReadonlyMap<string, QueryKind>): Record<string, unknown> {
  const input: Record<string, unknown> = Object.create(null)
  for (const pair of query === '' ? [] : query.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decode(equals < 0 ? pair : pair.slice(0, equals), 'query')
    const kind = kinds.get(name)
    if (!kind) throw invalid(name.slice(0, 100), 'is not a query parameter of this operation')
    const value = decode(equals < 0 ? '' : pair.slice(equals + 1), name)
    if (kind === 'list') {
      input[name] = [...((input[name] as string[] | undefined) ?? []), ...value.split(',').map((item) => item.trim())]
    } else {
      if (name in input) throw invalid(name, 'must not be repeated')
      input[name] = scalar(name, value, kind)
    }
  }
  return { ...input }
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
 * Maps an issue at a list index to the query parameter and its value: `email: "b" must be an e-mail address`, not
 * `email.1`.
 */
export function namingParameters(
  error: unknown,
  kinds: ReadonlyMap<string, QueryKind>,
  query: Readonly<Record<string, unknown>>,
): unknown {
  for (const issue of inputErrorOf(error)?.issues ?? []) {
    const [name, index] = issue.path
    if (kinds.get(String(name)) !== 'list') continue
    issue.path.length = 1
    const value = typeof index === 'number' ? (query[String(name)] as string[])[index] : undefined
    if (value !== undefined) naming(issue, value.slice(0, 100))
  }
  return error
}
