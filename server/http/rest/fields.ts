import type { z } from 'zod'
import type { RestMeta } from '#server/core/rest/rest-meta.ts'
import { invalid } from '#server/core/values/errors.ts'

/** Fields that a record in a response has, whatever the caller chooses. */
export const ALWAYS = ['id', 'version']

/** The fields of the records that a GET returns, of which the caller can choose some; undefined for other responses. */
export function choosableFields(
  method: string,
  output: z.ZodType,
  { list, versioned, export: exported }: NonNullable<RestMeta['rest']>,
): readonly string[] | undefined {
  if (exported) return exported.fields
  if (method.toUpperCase() !== 'GET' || !(list || versioned)) return undefined
  const { data } = shapeOf(output) ?? {}
  const record = list ? (data as z.ZodArray<z.ZodType> | undefined)?.element : output
  const names = Object.keys((record && shapeOf(record)) ?? {})
  return names.includes('id') ? names : undefined
}

const shapeOf = (schema: z.ZodType) => (schema as Partial<z.ZodObject>).shape

/** The fields to return: those that the caller chose, and those that are always there. */
export function chosenFields(fields: readonly string[] = [], given: readonly string[]): ReadonlySet<string> {
  const unknown = given.find((name) => !fields.includes(name))
  if (unknown !== undefined)
    throw invalid('fields', `${JSON.stringify(unknown.slice(0, 100))} is not a field. Use ${fields.join(', ')}`)
  return new Set([...ALWAYS, ...given])
}

/** The response with these fields of its records only. */
export function withFields(result: unknown, list: boolean | undefined, names: ReadonlySet<string>): unknown {
  const chosen = (record: object) => Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)))
  if (!list) return chosen(result as object)
  const page = result as { data: object[] }
  return { ...page, data: page.data.map(chosen) }
}
