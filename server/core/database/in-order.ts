import type { z } from 'zod'

/** The record with exactly the fields of its schema, in schema order. */
export function inOrder<T extends object>({ shape }: z.ZodObject, record: T): T {
  const given = record as Record<string, unknown>
  const known = Object.keys(shape).filter((field) => Object.hasOwn(given, field))
  return Object.fromEntries(known.map((field) => [field, given[field]])) as T
}
